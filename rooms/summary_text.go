package rooms

import (
	"encoding/json"

	"shithead/engine"
)

// A summary as JSON is for the other servers of a house, which may be of another build, and is kept nowhere. Its rules are the
// name, the choices and the revision, and of people it also says where they come from.

type (
	plainSummary RoomSummary
	plainTerms   Terms
)

type summaryText struct {
	*plainSummary
	Terms   termsText
	Maker   personText
	Players []personText
}

type termsText struct {
	*plainTerms
	Rules rulesText
}

type rulesText struct {
	Name     string
	Set      map[string]string `json:",omitempty"`
	Revision int
}

type personText struct {
	Person
	Origin Origin `json:"origin,omitempty"`
}

func textOf(p Person) personText { return personText{p, p.origin} }

func (p personText) person() Person { return p.From(p.Origin) }

// MarshalJSON writes the summary. One without rules is not read again.
func (s *RoomSummary) MarshalJSON() ([]byte, error) {
	text := summaryText{plainSummary: (*plainSummary)(s), Terms: termsText{plainTerms: (*plainTerms)(&s.Terms)}, Maker: textOf(s.Maker)}
	if rules := s.Terms.Rules; rules != nil {
		text.Terms.Rules = rulesText{rules.Name, rules.Set, rules.Revision}
	}
	if s.Players != nil {
		text.Players = make([]personText, len(s.Players))
	}
	for i, p := range s.Players {
		text.Players[i] = textOf(p)
	}
	return json.Marshal(text)
}

// UnmarshalJSON reads what MarshalJSON writes. It fails if this program does not know the rules, as [engine.KeptRules] does.
func (s *RoomSummary) UnmarshalJSON(written []byte) error {
	var read RoomSummary
	text := summaryText{plainSummary: (*plainSummary)(&read), Terms: termsText{plainTerms: (*plainTerms)(&read.Terms)}}
	if err := json.Unmarshal(written, &text); err != nil {
		return err
	}
	rules := &text.Terms.Rules
	var err error
	if read.Terms.Rules, err = engine.KeptRules(rules.Name, rules.Set, rules.Revision); err != nil {
		return err
	}
	read.Maker = text.Maker.person()
	if text.Players != nil {
		read.Players = make([]Person, len(text.Players))
	}
	for i, p := range text.Players {
		read.Players[i] = p.person()
	}
	*s = read
	return nil
}
