// Command trial prints what there is of a language: the values of the setting, what it is called in each language, and a text of
// its own.
package main

import (
	"fmt"
	"os"
	"strings"

	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func main() {
	tag := os.Args[1]
	for _, s := range ui.Settings() {
		if s.Name == words.Language {
			fmt.Println(strings.Join(s.Values, "|"))
		}
	}
	for _, l := range languages.All() {
		fmt.Println(l.Tag, l.Words().Settings.Value(tag))
	}
	fmt.Println(languages.For(tag + "_XX.UTF-8").Hall)
}
