package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docLink is a name in brackets in a comment. What is indented is no text.
var docLink = regexp.MustCompile(`(?:^|[ (])\[\*?((?:[a-z]\w*\.)?[A-Za-z]\w*(?:\.[A-Za-z]\w*)?)\]`)

// TestDocLinksLeadSomewhere: each name in brackets in a comment is one of the package it is in, or of the one it names.
func TestDocLinksLeadSomewhere(t *testing.T) {
	skipUnlessFull(t)
	t.Parallel()
	names, links := map[string]map[string]bool{}, map[string][]string{}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		in := strings.TrimSuffix(file.Name.Name, "_test")
		if in == "main" {
			in = filepath.Base(filepath.Dir(path))
		}
		if names[in] == nil {
			names[in] = map[string]bool{}
		}
		declare(names[in], file)
		for _, group := range file.Comments {
			for line := range strings.Lines(group.Text()) {
				for _, link := range docLink.FindAllStringSubmatch(line, -1) {
					if !strings.HasPrefix(line, "\t") {
						links[in] = append(links[in], link[1])
					}
				}
			}
		}
		return nil
	})
	must(t, err)
	count := 0
	for in, all := range links {
		for _, link := range all {
			count++
			name, what := names[in], link
			if of, rest, ok := strings.Cut(link, "."); ok && !name[of] {
				name, what = names[of], rest
			}
			kind, member, _ := strings.Cut(what, ".")
			if name != nil && (!name[kind] || member != "" && !name["."+member]) { // a library's are not known
				t.Errorf("package %s: nothing is called [%s]", in, link)
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d names are in brackets", count)
	}
}

// declare adds what a file declares: names, and with a dot before them methods and fields, some of which types embed.
func declare(names map[string]bool, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv != nil {
				names["."+n.Name.Name] = true
			} else {
				names[n.Name.Name] = true
			}
			return false
		case *ast.TypeSpec:
			names[n.Name.Name] = true
		case *ast.Field:
			for _, field := range n.Names {
				names["."+field.Name] = true
			}
		case *ast.ValueSpec:
			for _, value := range n.Names {
				names[value.Name] = true
			}
		}
		return true
	})
}
