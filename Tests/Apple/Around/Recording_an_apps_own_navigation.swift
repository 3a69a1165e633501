import BacktrailUI

func openShopLog() -> SQLiteEventLog? { nil }
