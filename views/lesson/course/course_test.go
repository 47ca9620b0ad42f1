package course

import (
	"fmt"
	"testing"

	"shithead/engine"
)

func TestPrint(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:referee=strict", "classic", "custom", "custom:again=4,pickup=6,shoot=A,joker=highest"} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		tt, ok := newTeacher(rules)
		fmt.Println(code, ok, tt.low, tt.lower, tt.mid, tt.high, tt.top)
		for _, l := range tt.lessons() {
			s, ok := l.scene(rules)
			for _, st := range l.steps {
				fmt.Print("  ", ok, " ", st.Topic, " ", st.Rank, " ", st.Want)
			}
			if !ok {
				_, err := position(rules, &l.layout)
				fmt.Print(" ", err)
				fmt.Println(l.before)
				continue
			}
			at := s.state.Clone()
			for _, m := range s.before {
				at.Apply(m, nil)
			}
			fmt.Println("\n     ", at.Legal(0, nil), at.Ask())
		}
	}
}
