/// The type itself.
///
/// `@Screens` writes it where an enum has a case, a property or a method that is called like a type: in angle brackets
/// a name always means the type.
public typealias TypeNamed<Subject> = Subject
