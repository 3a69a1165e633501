backtrail import shop.backtrail Tests/Reports/checkout.jsonl
