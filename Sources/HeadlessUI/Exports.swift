// SwiftUI hands these on too: a view may write 'VStack(spacing: 8)' or '@Observable' with one import.
@_exported public import Foundation
@_exported public import Observation
