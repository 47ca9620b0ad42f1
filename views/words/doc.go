// Package words has the types of the texts that people read, the same in every language. It also fills the facts of a
// game into them. The texts themselves are in a file for each language, and [shithead/views/words/languages] is the
// table of those. How words are drawn is no concern of this package.
//
// The fields are the keys of the files, which package wordfile reads, by their tags:
//
//	optional:"true"  need not be there
//	own:"true"       each language has as many of these as it needs
//	columns:"20"     how wide a text may be
//	facts:"a rank"   facts that a text may have besides those in English
//	made             no file has it
//
// Start at [Words], whose fields lead to everything else. A sentence has facts in braces, which [Facts] fills in.
// Phrases in brackets are those that some rule sets have words of their own for. [Vocabulary] has these.
package words
