package ui

import (
	"slices"
	"strings"

	"shithead/data"
	"shithead/rooms"
)

// Muted are the people whom somebody does not want to hear, with their names, for as long as the session lasts.
type Muted map[data.ID]string

// Hears says whether somebody is heard.
func (m Muted) Hears(who rooms.Person) bool {
	_, not := m[who.ID]
	return !not
}

// HearsName says whether somebody is heard of whom only the name is known, which nobody else has.
func (m Muted) HearsName(name string) bool {
	for _, muted := range m {
		if muted == name {
			return false
		}
	}
	return true
}

// Toggle mutes somebody, or not any more.
func (m Muted) Toggle(who rooms.Person) {
	if m.Hears(who) {
		m[who.ID] = who.Name
	} else {
		delete(m, who.ID)
	}
}

// People are those who are Muted, by their names.
func (m Muted) People() (list []rooms.Person) {
	for id, name := range m {
		list = append(list, rooms.Person{ID: id, Name: name})
	}
	slices.SortFunc(list, func(a, b rooms.Person) int { return strings.Compare(a.Name, b.Name) })
	return list
}
