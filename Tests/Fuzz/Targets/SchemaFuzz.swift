import BacktrailCore
import BacktrailInspection
import BacktrailRuntime

/// A route schema as JSON, and after a NUL that of a later build.
struct SchemaFuzz: FuzzTarget {
  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let (json, later) = input.halves
    let schema = try RouteSchema(json: json)
    claims.expect((try? RouteSchema(json: schema.json)) == schema, "The schema prints as another one.")
    claims.expect(schema.problems.isEmpty, "A schema with problems is taken: \(schema.problems)")
    let changes = schema.changes(to: schema)
    claims.expect(changes.isEmpty, "The schema differs from itself: \(changes)")
    let other = try RouteSchema(json: later)
    let (forth, back) = (schema.changes(to: other), other.changes(to: schema))
    claims.expect(forth == schema.changes(to: other), "A second comparison finds something else.")
    if schema == other { claims.expect((forth + back).isEmpty, "Equal schemas differ.") }
  }
}
