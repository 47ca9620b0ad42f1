package views

import (
	"slices"
	"strings"

	"shithead/data"
	"shithead/rooms"
)

// muted are the people whom somebody does not want to hear, with their names, for as long as the session lasts.
type muted map[data.ID]string

// hears says whether somebody is heard.
func (m muted) hears(who rooms.Person) bool {
	_, not := m[who.ID]
	return !not
}

// hearsName says whether somebody is heard of whom only the name is known, which nobody else has.
func (m muted) hearsName(name string) bool {
	for _, not := range m {
		if not == name {
			return false
		}
	}
	return true
}

// toggle mutes somebody, or not any more.
func (m muted) toggle(who rooms.Person) {
	if m.hears(who) {
		m[who.ID] = who.Name
	} else {
		delete(m, who.ID)
	}
}

// people are those who are muted, by their names.
func (m muted) people() (list []rooms.Person) {
	for id, name := range m {
		list = append(list, rooms.Person{ID: id, Name: name})
	}
	slices.SortFunc(list, func(a, b rooms.Person) int { return strings.Compare(a.Name, b.Name) })
	return list
}
