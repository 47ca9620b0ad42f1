// Package words has what people read: the types of the words, the same in every language, and what is made of them with the
// facts of a game. The words themselves are in a package for each language, and [shithead/views/words/languages] is the table
// of those. How words are drawn is no concern of this package.
//
// Start at [Words], whose fields lead to everything else. A sentence has facts in braces, which [Facts] fills in, and phrases
// in brackets that some rule sets have words of their own for, which [Vocabulary] has.
package words
