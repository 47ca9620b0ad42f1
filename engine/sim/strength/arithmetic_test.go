package strength

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"math"
	"strings"
	"testing"
)

// TestStudent agrees with the tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int64]float64{
		1: 12.706205, 2: 4.302653, 3: 3.182446, 4: 2.776445, 5: 2.570582, 6: 2.446912, 7: 2.364624, 8: 2.306004, 10: 2.228139, 11: 2.200985, 12: 2.178813,
		30: 2.042272, 100: 1.983972, 249: 1.969537, 1 << 40: 1.959964,
	} {
		if got := student(freedom); math.Abs(got-want) > 1e-5 {
			t.Errorf("%d: %v, not %v", freedom, got, want)
		}
	}
}

func TestLn(t *testing.T) {
	for x := 1e-9; x < 1e9; x *= 1.37 {
		if got := ln(x); math.Abs(got-math.Log(x)) > 1e-14*max(1, math.Abs(got)) {
			t.Errorf("ln %v: %v, not %v", x, got, math.Log(x))
		}
	}
}

// allowed is all of package math that may be used here: it is exact.
const allowed = " Frexp Inf IsNaN Ln2 NaN Sqrt "

// TestNothingDependsOnTheMachine: each product of floating-point numbers is converted at once, so that no compiler may fuse it
// with an addition, and nothing of package math is used that rounds as the machine likes.
func TestNothingDependsOnTheMachine(t *testing.T) {
	set := token.NewFileSet()
	packages, err := parser.ParseDir(set, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0) //nolint:staticcheck // one package without build tags
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, f := range packages["strength"].Files {
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := (&types.Config{Importer: importer.ForCompiler(set, "source", nil)}).Check("strength", set, files, info); err != nil {
		t.Fatal(err)
	}
	products := 0
	for _, f := range files {
		converted := map[ast.Expr]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "float64" {
					converted[n.Args[0]] = true
				}
			case *ast.AssignStmt:
				if n.Tok == token.MUL_ASSIGN || n.Tok == token.QUO_ASSIGN {
					t.Errorf("%v: a product that is not converted", set.Position(n.Pos()))
				}
			case *ast.BinaryExpr:
				typ := info.Types[n]
				basic, _ := typ.Type.Underlying().(*types.Basic)
				if typ.Value != nil || basic.Info()&types.IsFloat == 0 {
					break
				}
				if n.Op == token.MUL {
					products++
				}
				if n.Op == token.MUL && !converted[n] {
					t.Errorf("%v: a product that is not converted", set.Position(n.Pos()))
				}
				if n.Op == token.QUO && info.Types[n.Y].Value != nil {
					t.Errorf("%v: a division by a constant", set.Position(n.Pos()))
				}
			case *ast.SelectorExpr:
				if of, ok := n.X.(*ast.Ident); ok && of.Name == "math" && !strings.Contains(allowed, " "+n.Sel.Name+" ") {
					t.Errorf("%v: math.%s", set.Position(n.Pos()), n.Sel.Name)
				}
			}
			return true
		})
	}
	if products == 0 {
		t.Error("no products were found")
	}
}
