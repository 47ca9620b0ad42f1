package wordfile

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// kind is what stands behind a key.
type kind uint8

// The kinds.
const (
	aText kind = iota
	aList
	aTable
)

func (k kind) String() string { return [...]string{"a text", "a list", "a table"}[k] }

// node is a value of the file, and the line where it begins.
type node struct {
	kind kind
	line int
	text string
	list []*node
	// keys are those of the table, in the order of the file.
	keys  []string
	table map[string]*node
	// headed is a table that a line in brackets has begun.
	headed bool
}

func newTable(line int) *node { return &node{kind: aTable, line: line, table: map[string]*node{}} }

func (n *node) put(key string, value *node) {
	n.keys, n.table[key] = append(n.keys, key), value
}

// builder makes nodes of a TOML document.
type builder struct {
	toml unstable.Parser
	// starts are the offsets at which lines begin.
	starts []int
	root   *node
	// in are the keys of the tables around the line that is read.
	in []string
}

// fault is something that is wrong in a line, at a key in the tables around it.
func (p *builder) fault(line int, keys []string, format string, facts ...any) error {
	return &Error{Line: line, Key: strings.Join(slices.Concat(p.in, keys), "."), What: fmt.Sprintf(format, facts...)}
}

// parse is the document as a table. Its error says the line.
func parse(document []byte) (*node, error) {
	p := builder{root: newTable(1), starts: []int{0}}
	for i, c := range document {
		if c == '\n' {
			p.starts = append(p.starts, i+1)
		}
	}
	p.toml.Reset(document)
	for in := p.root; p.toml.NextExpression(); {
		var err error
		switch e := p.toml.Expression(); e.Kind {
		case unstable.Table:
			p.in = nil
			in, err = p.header(e)
			p.in = path(e.Key())
		case unstable.KeyValue:
			err = p.keyValue(in, e)
		default:
			p.in = nil
			err = p.fault(p.lineOf(e.Child()), path(e.Key()), "lists of tables are of no use here")
		}
		if err != nil {
			return nil, err
		}
	}
	if err := p.toml.Error(); err != nil {
		return nil, p.syntax(err)
	}
	return p.root, nil
}

// syntax is an error of the library with its line.
func (p *builder) syntax(err error) error {
	var at *unstable.ParserError
	if !errors.As(err, &at) {
		return &Error{Line: len(p.starts), What: err.Error()}
	}
	line := len(p.starts)
	if len(at.Highlight) > 0 {
		line = p.line(int(p.toml.Range(at.Highlight).Offset))
	}
	return &Error{Line: line, Key: strings.Join(at.Key, "."), What: at.Message}
}

func (p *builder) line(offset int) int {
	return sort.SearchInts(p.starts, offset+1)
}

func (p *builder) lineOf(n *unstable.Node) int { return p.line(int(n.Raw.Offset)) }

// header is the table that a line in brackets begins.
func (p *builder) header(e *unstable.Node) (*node, error) {
	keys, line := path(e.Key()), p.lineOf(e.Child())
	in, err := p.under(p.root, keys, line)
	if err != nil {
		return nil, err
	}
	if in.headed {
		return nil, p.fault(line, keys, "begins in line %d already", in.line)
	}
	in.headed, in.line = true, line
	return in, nil
}

// keyValue puts a value into a table.
func (p *builder) keyValue(in *node, e *unstable.Node) error {
	keys := path(e.Key())
	first := e.Key()
	first.Next()
	line, last := p.lineOf(first.Node()), keys[len(keys)-1]
	in, err := p.under(in, keys[:len(keys)-1], line)
	if err != nil {
		return err
	}
	if had := in.table[last]; had != nil {
		return p.fault(line, keys, "stands in line %d already", had.line)
	}
	around := p.in
	p.in = slices.Concat(around, keys)
	value, err := p.value(e.Value(), line)
	if err != nil {
		return err
	}
	p.in = around
	in.put(last, value)
	return nil
}

// under is a table below another, made if it is not there yet.
func (p *builder) under(in *node, keys []string, line int) (*node, error) {
	for _, key := range keys {
		next := in.table[key]
		if next == nil {
			next = newTable(line)
			in.put(key, next)
		}
		if next.kind != aTable {
			return nil, p.fault(line, keys, "%s is %v since line %d", key, next.kind, next.line)
		}
		in = next
	}
	return in, nil
}

// value is a text, a list or a table in braces.
func (p *builder) value(v *unstable.Node, line int) (*node, error) {
	switch v.Kind {
	case unstable.String:
		return &node{kind: aText, line: line, text: string(bytes.Clone(v.Data))}, nil
	case unstable.Array:
		n := &node{kind: aList, line: line}
		for it := v.Children(); it.Next(); {
			if item := it.Node(); item.Raw.Length > 0 {
				line = p.lineOf(item)
			}
			item, err := p.value(it.Node(), line)
			if err != nil {
				return nil, err
			}
			if item.kind == aList && len(item.list) > 0 {
				item.line = item.list[0].line
			}
			n.list = append(n.list, item)
		}
		return n, nil
	case unstable.InlineTable:
		n := newTable(line)
		for it := v.Children(); it.Next(); {
			if err := p.keyValue(n, it.Node()); err != nil {
				return nil, err
			}
		}
		return n, nil
	default:
		return nil, p.fault(line, nil, "is no text in quotes, no list and no table: %v", v.Kind)
	}
}

// path are the parts of a dotted key.
func path(keys unstable.Iterator) (parts []string) {
	for keys.Next() {
		parts = append(parts, string(keys.Node().Data))
	}
	return parts
}
