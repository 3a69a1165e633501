import BacktrailUI

/// Where an app keeps its log is its own affair.
func openLog() -> SQLiteEventLog? { nil }
