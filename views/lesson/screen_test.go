package lesson_test

import (
	"fmt"
	"testing"

	"shithead/engine"
	"shithead/views/lesson"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

func TestSee(t *testing.T) {
	rules, _ := engine.ParseRules("bitenight")
	s, err := lesson.New(viewtest.Context("de"), viewtest.Ann, rules, lesson.Way{Leave: func() ui.Screen { return viewtest.Elsewhere{} }})
	if err != nil {
		t.Fatal(err)
	}
	p := viewtest.NewPerson(t, s, nil)
	fmt.Println(p.Sees(80, 24))
	fmt.Println(p.Sees(40, 16))
	p.Types("2", "4")
	fmt.Println(p.Sees(80, 24))
	p.Types("enter")
	fmt.Println(p.Sees(80, 24))
	fmt.Println(p.Sees(40, 16))
	p.Types("enter")
	fmt.Println(p.Sees(80, 24))
	p.Types("r")
	fmt.Println(p.Sees(80, 24))
	p.Types("enter")
	fmt.Println(p.Sees(80, 24))
	fmt.Println(p.Sees(40, 16))
	p.Types("4", "enter")
	fmt.Println(p.Sees(80, 24))
}
