// Package wordfile reads the words of a language from a file. A language is that file and a row in the table of
// package languages.
//
// The file is TOML, as translators know it from other projects, with editors and tools for it. Every text stands in
// quotes, so that blanks at its ends are seen. No sign in it means anything by accident, as braces, colons and "on" do
// in YAML. Long texts are written as they are. Comments explain each text.
//
// A key is the name of a field of [words.Words] with dashes in it. Other things that choose words have a name, too: an
// error its code, a kind of event or a column what the program calls it. See words.NamedErrors, the Keys of
// words.ByHead and its like, and enums.go.
//
// A text that depends on a number has a form for each plural category that CLDR has for the language, or for a number
// alone. golang.org/x/text/feature/plural knows the categories; places in a row have those of ordinals. Large numbers
// are written as golang.org/x/text/number does. That has nothing for lists, so what stands between their items is a
// text. Words of a rule set are what differs from the plain ones.
//
// The file also has the spelling of letters on terminals that show only ASCII, as far as they do not just lose their
// marks. Widths are those of both spellings. [File.IsSpelled] reports letters that have none.
//
// Start at [Read]. It reports what is missing, is there twice, means nothing, or does not end, each with its line.
// [File.Compare] reports facts that the program does not fill in, [File.Fits] what is too wide. The parser of the
// library is the one that it calls unstable. It alone gives the line of a key, and parse.go is the only file that
// knows it.
package wordfile
