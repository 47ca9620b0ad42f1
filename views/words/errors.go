package words

// ErrorWords are what is said of an error. It is an alias, so that the lists of languages need not name its fields.
type ErrorWords = struct {
	Is   error
	Says string
}
