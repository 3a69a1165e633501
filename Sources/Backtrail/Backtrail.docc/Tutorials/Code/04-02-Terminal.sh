backtrail story Tests/Reports/checkout.jsonl | grep checkout
backtrail blame 442.2 Tests/Reports/checkout.jsonl
