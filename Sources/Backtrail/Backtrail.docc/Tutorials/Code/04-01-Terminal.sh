backtrail story Tests/Reports/checkout.jsonl | grep checkout
