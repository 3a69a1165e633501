# Writes the source of each golden of a macro into a file of its own, in the folder 'to'. Goldens use the same names for
# their types, so these get a number.
/[A-Za-z]+\.expect\($/ { waits = 1; next }
waits && /^ *#?"""$/ {
  waits = 0; inside = 1; count += 1
  isRaw = /#"""$/
  match($0, /^ */); indent = RLENGTH
  text = ""
  next
}
inside && /^ *"""#?,?/ {
  inside = 0
  gsub(/Garden/, "&" count, text); gsub(/Shelf/, "&" count, text)
  gsub(/Town/, "&" count, text); gsub(/Park/, "&" count, text)
  if (text ~ /extension Town/) text = text "\npublic enum Town" count " {}\n"
  if (text ~ /extension Park/) text = text "\npublic enum Park" count " {}\n"
  file = to "/Golden" count ".swift"
  print "import BacktrailMapUI\n\n" text > file
  close(file)
  next
}
# Swift 6.3 crashes at such a property, on Linux too.
inside && /: some ScreenTransition</ { next }
inside { line = substr($0, indent + 1); if (!isRaw) gsub(/\\\\/, "\\", line); text = text line "\n" }
