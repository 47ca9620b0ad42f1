package ratelimit

import (
	"maps"
	"slices"
)

// Used is a token that a server has used, as it tells the others of its house: of which limiter, and the text of the key.
type Used struct {
	Limiter string `json:"limiter"`
	Key     string `json:"key"`
}

// Shared are the limiters that hold for a house of several servers, by name. What one of them gives is told the others, and what they
// have given is heard: see [Limiter.Join]. All limiters are shared before anybody uses or hears of one.
type Shared struct {
	tell func(Used)
	hear map[string]func(key string)
}

// NewShared makes the limiters one with those of other servers: tell is called for every token that is used here. It must not wait.
func NewShared(tell func(Used)) *Shared {
	return &Shared{tell: tell, hear: map[string]func(key string){}}
}

// Hear uses a token that was used on another server. It does not wait. One of a limiter that is not known is none.
func (s *Shared) Hear(u Used) {
	if hear := s.hear[u.Limiter]; hear != nil {
		hear(u.Key)
	}
}

// Names are those of the limiters that are shared, in order.
func (s *Shared) Names() []string { return slices.Sorted(maps.Keys(s.hear)) }

// Share makes a limiter one of the shared ones. Its keys are texts.
func Share[K ~string](s *Shared, name string, l *Limiter[K]) {
	ShareAs(s, name, l, func(key K) string { return string(key) }, func(text string) (K, error) { return K(text), nil })
}

// ShareAs is Share for keys that are written as texts, and read from them; a text that cannot be read is no key.
func ShareAs[K comparable](s *Shared, name string, l *Limiter[K], write func(K) string, read func(string) (K, error)) {
	l.Join(func(key K) { s.tell(Used{name, write(key)}) })
	s.hear[name] = func(text string) {
		if key, err := read(text); err == nil {
			l.Hear(key)
		}
	}
}
