// Package words has what people read: the types of the words, the same in every language, and what is made of them with the
// facts of a game. The words themselves are in a file for each language, and [shithead/views/words/languages] is the table
// of those. How words are drawn is no concern of this package.
//
// The fields are the keys of the files, which package wordfile reads, by their tags: optional:"true" for what need not be there,
// own:"true" for what each language has as much of as it needs, columns:"20" for how wide a text may be, facts:"a rank" for facts
// that it may have besides those it has in English, and made for what no file has.
//
// Start at [Words], whose fields lead to everything else. A sentence has facts in braces, which [Facts] fills in, and phrases
// in brackets that some rule sets have words of their own for, which [Vocabulary] has.
package words
