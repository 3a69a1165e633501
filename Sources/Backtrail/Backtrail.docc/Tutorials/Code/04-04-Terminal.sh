backtrail record-test --to 442 --guards Tests/Reports/guards.json --shrink \
  --import Example --app 'Shop(Navigator(log: nil)).navigator' \
  --force -o Tests/Reports/CheckoutTests.swift Tests/Reports/checkout.jsonl
