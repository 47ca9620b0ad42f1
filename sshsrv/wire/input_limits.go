package wire

import (
	"math"
	"time"
)

// InputLimits bounds what one session's input may cost. Start from [DefaultInputLimits]; a zero lets nothing through.
type InputLimits struct {
	// ReadBytes is the size of the buffer that a session reads into, in bytes. Default 512: a key is a few bytes, and
	// every session holds one for as long as it lives.
	ReadBytes int
	// SequenceBytes is the longest control sequence that is kept, in bytes. The rest of a longer one is swallowed up to
	// its end and all of it dropped. Default 256: the longest answer of a terminal that means anything has some 100.
	SequenceBytes int
	// SequenceTime is how long a sequence that has begun may take to its end, from its first byte. After that it is
	// dropped and what follows is read as keys, so an OSC or DCS without an end takes the keyboard away for no longer
	// than this. Default 1 s: a sequence is sent in one go, only a lost packet tears it.
	SequenceTime time.Duration
	// EscapeTime is how long bytes that may be a key or the start of a sequence (ESC, ESC [, ESC O and such) wait for
	// the next byte before they are the key. Default 50 ms: no hand is that quick, few connections are that slow.
	EscapeTime time.Duration

	// PasteBytes is how much of a paste is kept, in bytes. The rest is swallowed, the event carries what fits. Default
	// 4096: the longest thing to paste is a deck or a record's line, not a book.
	PasteBytes int
	// PasteSilence ends a paste whose end never came, when that long nothing has come. Default 1 s: a paste is sent in
	// one go, and a person who types into it pauses for longer sooner or later.
	PasteSilence time.Duration

	// Keys is how many events a second are passed on, KeyBurst how many at once; those above are dropped. Defaults 100
	// and 200: a held key repeats 60 times a second at most, and a line typed ahead has fewer than 200 characters.
	Keys, KeyBurst int
	// Bytes is how many bytes a second are decoded, ByteBurst how many at once; those above are cut into sequences,
	// which is cheap, and then dropped. A paste counts with what is kept of it, and at most ByteBurst. Defaults 16384
	// and 16384: four pastes of the longest kind, and far more than Keys needs.
	Bytes, ByteBurst int
	// Interrupts is how many ctrl+c a second, and at once, are passed on when Keys or Bytes are used up: what comes
	// last in a flood is often that. Default 2: once for a dialog, once for the program.
	Interrupts int
}

// DefaultInputLimits is what a session runs with.
func DefaultInputLimits() InputLimits {
	return InputLimits{
		ReadBytes:     512,
		SequenceBytes: 256,
		SequenceTime:  time.Second,
		EscapeTime:    50 * time.Millisecond,
		PasteBytes:    4096,
		PasteSilence:  time.Second,
		Keys:          100,
		KeyBurst:      200,
		Bytes:         16384,
		ByteBurst:     16384,
		Interrupts:    2,
	}
}

// WithoutRates are the limits with no rates, for who counts otherwise what comes.
func (l InputLimits) WithoutRates() InputLimits {
	l.Keys, l.KeyBurst, l.Bytes, l.ByteBurst = math.MaxInt32, math.MaxInt32, math.MaxInt32, math.MaxInt32
	return l
}
