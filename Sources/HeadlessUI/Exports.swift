// SwiftUI also re-exports these modules, so 'VStack(spacing: 8)' and '@Observable' need only one import.
@_exported public import Foundation
@_exported public import Observation
