// What SwiftUI also names at top level. A public name of ours that meets one of these is ambiguous here as
// it would be there, so that the clash is found without SwiftUI. An 'unavailable' type would give way to
// ours in silence; these are empty and warn when used. Names that the module stands in for are absent.

@available(*, deprecated, message: "The stand-in has no ActionSheet.")
public enum ActionSheet {}

@available(*, deprecated, message: "The stand-in has no Alert.")
public enum Alert {}

@available(*, deprecated, message: "The stand-in has no Anchor.")
public enum Anchor {}

@available(*, deprecated, message: "The stand-in has no Angle.")
public enum Angle {}

@available(*, deprecated, message: "The stand-in has no Animatable.")
public enum Animatable {}

@available(*, deprecated, message: "The stand-in has no Animation.")
public enum Animation {}

@available(*, deprecated, message: "The stand-in has no AppStorage.")
public enum AppStorage {}

@available(*, deprecated, message: "The stand-in has no AsyncImage.")
public enum AsyncImage {}

@available(*, deprecated, message: "The stand-in has no Canvas.")
public enum Canvas {}

@available(*, deprecated, message: "The stand-in has no Capsule.")
public enum Capsule {}

@available(*, deprecated, message: "The stand-in has no Circle.")
public enum Circle {}

@available(*, deprecated, message: "The stand-in has no ColorPicker.")
public enum ColorPicker {}

@available(*, deprecated, message: "The stand-in has no Commands.")
public enum Commands {}

@available(*, deprecated, message: "The stand-in has no ContentMode.")
public enum ContentMode {}

@available(*, deprecated, message: "The stand-in has no ControlGroup.")
public enum ControlGroup {}

@available(*, deprecated, message: "The stand-in has no DatePicker.")
public enum DatePicker {}

@available(*, deprecated, message: "The stand-in has no DisclosureGroup.")
public enum DisclosureGroup {}

@available(*, deprecated, message: "The stand-in has no Divider.")
public enum Divider {}

@available(*, deprecated, message: "The stand-in has no DocumentGroup.")
public enum DocumentGroup {}

@available(*, deprecated, message: "The stand-in has no EditMode.")
public enum EditMode {}

@available(*, deprecated, message: "The stand-in has no Ellipse.")
public enum Ellipse {}

@available(*, deprecated, message: "The stand-in has no Entry.")
public enum Entry {}

@available(*, deprecated, message: "The stand-in has no EnvironmentObject.")
public enum EnvironmentObject {}

@available(*, deprecated, message: "The stand-in has no FetchRequest.")
public enum FetchRequest {}

@available(*, deprecated, message: "The stand-in has no FocusState.")
public enum FocusState {}

@available(*, deprecated, message: "The stand-in has no Form.")
public enum Form {}

@available(*, deprecated, message: "The stand-in has no Gauge.")
public enum Gauge {}

@available(*, deprecated, message: "The stand-in has no GeometryReader.")
public enum GeometryReader {}

@available(*, deprecated, message: "The stand-in has no Gesture.")
public enum Gesture {}

@available(*, deprecated, message: "The stand-in has no Gradient.")
public enum Gradient {}

@available(*, deprecated, message: "The stand-in has no Grid.")
public enum Grid {}

@available(*, deprecated, message: "The stand-in has no GridRow.")
public enum GridRow {}

@available(*, deprecated, message: "The stand-in has no GroupBox.")
public enum GroupBox {}

@available(*, deprecated, message: "The stand-in has no Layout.")
public enum Layout {}

@available(*, deprecated, message: "The stand-in has no LazyHStack.")
public enum LazyHStack {}

@available(*, deprecated, message: "The stand-in has no LazyVStack.")
public enum LazyVStack {}

@available(*, deprecated, message: "The stand-in has no Link.")
public enum Link {}

@available(*, deprecated, message: "The stand-in has no Material.")
public enum Material {}

@available(*, deprecated, message: "The stand-in has no Menu.")
public enum Menu {}

@available(*, deprecated, message: "The stand-in has no MenuBarExtra.")
public enum MenuBarExtra {}

@available(*, deprecated, message: "The stand-in has no Namespace.")
public enum Namespace {}

@available(*, deprecated, message: "The stand-in has no NavigationSplitViewVisibility.")
public enum NavigationSplitViewVisibility {}

@available(*, deprecated, message: "The stand-in has no NavigationView.")
public enum NavigationView {}

@available(*, deprecated, message: "The stand-in has no ObservedObject.")
public enum ObservedObject {}

@available(*, deprecated, message: "The stand-in has no OpenURLAction.")
public enum OpenURLAction {}

@available(*, deprecated, message: "The stand-in has no OutlineGroup.")
public enum OutlineGroup {}

@available(*, deprecated, message: "The stand-in has no Path.")
public enum Path {}

@available(*, deprecated, message: "The stand-in has no Picker.")
public enum Picker {}

@available(*, deprecated, message: "The stand-in has no PinnedScrollableViews.")
public enum PinnedScrollableViews {}

@available(*, deprecated, message: "The stand-in has no PreferenceKey.")
public enum PreferenceKey {}

@available(*, deprecated, message: "The stand-in has no PreviewProvider.")
public enum PreviewProvider {}

@available(*, deprecated, message: "The stand-in has no Rectangle.")
public enum Rectangle {}

@available(*, deprecated, message: "The stand-in has no RenameButton.")
public enum RenameButton {}

@available(*, deprecated, message: "The stand-in has no RoundedRectangle.")
public enum RoundedRectangle {}

@available(*, deprecated, message: "The stand-in has no SecureField.")
public enum SecureField {}

@available(*, deprecated, message: "The stand-in has no Settings.")
public enum Settings {}

@available(*, deprecated, message: "The stand-in has no Shape.")
public enum Shape {}

@available(*, deprecated, message: "The stand-in has no ShareLink.")
public enum ShareLink {}

@available(*, deprecated, message: "The stand-in has no Slider.")
public enum Slider {}

@available(*, deprecated, message: "The stand-in has no StateObject.")
public enum StateObject {}

@available(*, deprecated, message: "The stand-in has no Stepper.")
public enum Stepper {}

@available(*, deprecated, message: "The stand-in has no SubmitLabel.")
public enum SubmitLabel {}

@available(*, deprecated, message: "The stand-in has no Tab.")
public enum Tab {}

@available(*, deprecated, message: "The stand-in has no Table.")
public enum Table {}

@available(*, deprecated, message: "The stand-in has no TableColumn.")
public enum TableColumn {}

@available(*, deprecated, message: "The stand-in has no TextEditor.")
public enum TextEditor {}

@available(*, deprecated, message: "The stand-in has no TimelineView.")
public enum TimelineView {}

@available(*, deprecated, message: "The stand-in has no ToolbarItem.")
public enum ToolbarItem {}

@available(*, deprecated, message: "The stand-in has no Transaction.")
public enum Transaction {}

@available(*, deprecated, message: "The stand-in has no Transition.")
public enum Transition {}

@available(*, deprecated, message: "The stand-in has no UnitPoint.")
public enum UnitPoint {}

@available(*, deprecated, message: "The stand-in has no UtilityWindow.")
public enum UtilityWindow {}

@available(*, deprecated, message: "The stand-in has no Visibility.")
public enum Visibility {}

@available(*, deprecated, message: "The stand-in has no Window.")
public enum Window {}
