package main

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"shithead/engine/enginetest"
)

var docLink = regexp.MustCompile(`(?:^|[ (])\[\*?((?:[a-z]\w*\.)?[A-Za-z]\w*(?:\.[A-Za-z]\w*)?)\]`)

// TestDocLinksLeadSomewhere: each name in brackets in a comment is a word in the code of the package it is in, or of the one that
// it names.
func TestDocLinksLeadSomewhere(t *testing.T) {
	enginetest.SkipShort(t)
	t.Parallel()
	known, packages, links := map[[2]string]bool{}, map[string]bool{}, [][2]string{}
	for name, text := range goSource(t, "./...") {
		in := path.Base(path.Dir(name))
		packages[in] = true
		for line := range strings.Lines(text) {
			code, comment, _ := strings.Cut(line, "// ") // what is indented in a comment is no text
			for _, link := range docLink.FindAllStringSubmatch(comment, -1) {
				links = append(links, [2]string{in, link[1]})
			}
			for _, word := range strings.FieldsFunc(code,
				func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				known[[2]string{in, word}] = true
			}
		}
	}
	for _, link := range links {
		in := link[0]
		first, rest, _ := strings.Cut(link[1], ".")
		kind, member, _ := strings.Cut(rest, ".")
		here := known[[2]string{in, first}] && (rest == "" || known[[2]string{in, kind}])
		there := known[[2]string{first, kind}] && (member == "" || known[[2]string{first, member}])
		library := rest != "" && !packages[first] && first == strings.ToLower(first)
		if !here && !there && !library {
			t.Errorf("package %s: nothing is called [%s]", in, link[1])
		}
	}
	if len(links) < 100 {
		t.Errorf("only %d names are in brackets", len(links))
	}
}
