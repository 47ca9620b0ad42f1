// Package wordfile reads the words of a language from a file, which is all that there is to a language besides its row in the
// table of package languages.
//
// The file is TOML, as translators know it from other projects, with editors and tools for it: every text stands in quotes, so
// that blanks at its ends are seen and no sign in it means anything by accident, as braces, colons and "on" do in YAML; long
// texts are written as they are; and comments say what each text is for. A key is the name of a field of [words.Words] with
// dashes in it. What words are chosen by in the program has a name, too: an error its code, a kind of event or a column what
// the program calls it (see words.NamedErrors, the Keys of words.ByHead and its like, and enums.go).
//
// What depends on a number has a text for each plural category that CLDR has for the language, as golang.org/x/text/feature/plural
// says, or for a number alone; places in a row have those of ordinals. Large numbers are written as golang.org/x/text/number does.
// That has nothing for lists, so what stands between their items is a text. Words of a rule set are what differs from the plain ones.
//
// How letters are spelled on terminals that show only ASCII is in the file, as far as they do not just lose their marks; widths are
// those of both spellings, and letters that have none are reported by [File.IsSpelled].
//
// Start at [Read], which reports whatever is not there, is there twice, means nothing, or does not end, each with its line;
// [File.Compare] reports facts that nobody fills in, [File.Fits] what is too wide. The parser of the library is the one it calls
// unstable: it alone tells on which line a key stands, and parse.go is the only file that knows it.
package wordfile
