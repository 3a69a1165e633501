backtrail story Tests/Reports/checkout.jsonl | grep checkout
backtrail blame 442.2 Tests/Reports/checkout.jsonl
backtrail bisect --guards Tests/Reports/guards.json Tests/Reports/checkout.jsonl
