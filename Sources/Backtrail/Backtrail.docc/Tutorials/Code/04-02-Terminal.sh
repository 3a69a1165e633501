backtrail import shop.backtrail Tests/Reports/checkout.jsonl
backtrail story shop.backtrail | tail -n 8
