package views

// TableWords are what people read at a table, in one language.
type TableWords struct{}

func englishTable() TableWords { return TableWords{} }

func germanTable() TableWords { return TableWords{} }
