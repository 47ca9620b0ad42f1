package main

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var docLink = regexp.MustCompile(`(?:^|[ (])\[\*?((?:[a-z]\w*\.)?[A-Za-z]\w*(?:\.[A-Za-z]\w*)?)\]`)

// TestDocLinksLeadSomewhere: each name in brackets in a comment is a word in the code of the package it is in, or of the one that
// it names.
func TestDocLinksLeadSomewhere(t *testing.T) {
	skipUnlessFull(t)
	t.Parallel()
	words, links, count := map[string]map[string]bool{}, map[string][]string{}, 0
	for name, text := range goSource(t, "./...") {
		in := path.Base(path.Dir(name))
		if words[in] == nil {
			words[in] = map[string]bool{}
		}
		for line := range strings.Lines(text) {
			code, comment, _ := strings.Cut(line, "// ") // what is indented in a comment is no text
			for _, link := range docLink.FindAllStringSubmatch(comment, -1) {
				links[in] = append(links[in], link[1])
			}
			for _, word := range strings.FieldsFunc(code, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				words[in][word] = true
			}
		}
	}
	for in, all := range links {
		for _, link := range all {
			count++
			first, rest, _ := strings.Cut(link, ".")
			kind, member, _ := strings.Cut(rest, ".")
			here := words[in][first] && (rest == "" || words[in][kind])
			there := words[first][kind] && (member == "" || words[first][member])
			library := rest != "" && words[first] == nil && first == strings.ToLower(first)
			if !here && !there && !library {
				t.Errorf("package %s: nothing is called [%s]", in, link)
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d names are in brackets", count)
	}
}
