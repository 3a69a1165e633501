# Writes the declarations of each Swift block of an article into a file of its own, in the folder 'to'. What is a line
# out of a function stays out, as are tests and what needs another package: those run elsewhere. A preview becomes a
# function with its view. Lines between '#if' and '#endif' are taken as they are.
/^```swift/ { block += 1; inside = 1; on = 0; text = ""; isTest = 0; next }
/^```/ {
  if (inside && text != "" && !isTest) {
    file = to "/Block" block ".swift"
    print (imports == "" ? "import BacktrailUI\n" : imports) text > file
    close(file)
  }
  inside = 0
  next
}
!inside { next }
/^#if / { isGuarded = 1 }
isGuarded { text = text $0 "\n"; if (/^#endif/) isGuarded = 0; next }
/^import / { if (!index(imports, $0 "\n")) imports = imports $0 "\n"; if (/Testing|Tracing/) isTest = 1; next }
/@Test|@Suite/ { isTest = 1 }
/^#Preview/ { sub(/^#Preview[^{]*/, "@MainActor @ViewBuilder func preview" block "() -> some View ") ; on = 1 }
/^[^ })]/ { on = /^((@[A-Za-z]+(\(.*\))? )*(public |private |final )*(struct|enum|extension|class|func|protocol|typealias) |@[A-Za-z]+(\(.*\))?( @[A-Za-z]+)*$)/ }
on { text = text $0 "\n" }
