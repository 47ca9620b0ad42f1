package fair

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"strings"
)

// What follows does everything once more, from the text of doc.go and the specifications that it names, with nothing of
// the package and nothing of the engine.

// secondHMAC is RFC 2104 with SHA-256: blocks of 64 bytes.
func secondHMAC(key, message []byte) []byte {
	inner, outer := make([]byte, 64), make([]byte, 64)
	copy(inner, key)
	copy(outer, key)
	for i := range inner {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	first := sha256.Sum256(append(inner, message...))
	second := sha256.Sum256(append(outer, first[:]...))
	return second[:]
}

// secondMessage is the message of a deal.
func secondMessage(rules, round string, shares []string) string {
	var b strings.Builder
	number := func(n int) {
		for shift := 24; shift >= 0; shift -= 8 {
			b.WriteByte(byte(n >> shift))
		}
	}
	number(1)
	number(len(rules))
	b.WriteString(rules)
	number(len(round))
	b.WriteString(round)
	number(len(shares))
	for _, share := range shares {
		number(len(share))
		b.WriteString(share)
	}
	return b.String()
}

// secondSource is ChaCha8Rand. In each step the key makes sixteen blocks of ChaCha with eight rounds, whose last 32 bytes
// are the next key.
type secondSource struct {
	key [8]uint32
	out []byte
}

func newSecondSource(seed []byte) *secondSource {
	s := &secondSource{}
	for i := range s.key {
		s.key[i] = binary.LittleEndian.Uint32(seed[4*i:])
	}
	return s
}

func (s *secondSource) next() uint64 {
	if len(s.out) == 0 {
		s.step()
	}
	x := binary.LittleEndian.Uint64(s.out)
	s.out = s.out[8:]
	return x
}

// step fills the output. Blocks come in groups of four: the first words of all four, the second words, and so on.
func (s *secondSource) step() {
	s.out = nil
	for group := 0; group < 16; group += 4 {
		var blocks [4][16]uint32
		for i := range blocks {
			blocks[i] = s.block(uint32(group + i))
		}
		for word := range 16 {
			for i := range blocks {
				s.out = binary.LittleEndian.AppendUint32(s.out, blocks[i][word])
			}
		}
	}
	for i := range s.key {
		s.key[i] = binary.LittleEndian.Uint32(s.out[1024-32+4*i:])
	}
	s.out = s.out[:1024-32]
}

// block is a block of ChaCha8, at whose end only the key is added.
func (s *secondSource) block(counter uint32) [16]uint32 {
	x := [16]uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}
	copy(x[4:], s.key[:])
	x[12] = counter
	quarter := func(a, b, c, d int) {
		x[a] += x[b]
		x[d] = bits.RotateLeft32(x[d]^x[a], 16)
		x[c] += x[d]
		x[b] = bits.RotateLeft32(x[b]^x[c], 12)
		x[a] += x[b]
		x[d] = bits.RotateLeft32(x[d]^x[a], 8)
		x[c] += x[d]
		x[b] = bits.RotateLeft32(x[b]^x[c], 7)
	}
	for range 4 {
		for i := range 4 {
			quarter(i, 4+i, 8+i, 12+i)
		}
		for i := range 4 {
			quarter(i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4)
		}
	}
	for i, k := range s.key {
		x[4+i] += k
	}
	return x
}

// draw draws a number from 0 to most.
func (s *secondSource) draw(most int) int {
	digits := 0
	for n := most; n > 0; n >>= 1 {
		digits++
	}
	for {
		if x := int(s.next() % (1 << digits)); x <= most {
			return x
		}
	}
}

// secondDeck is the deck of so many packs with so many Jokers each, and the dealer by lot.
func secondDeck(seed []byte, packs, jokers, seats int) (deck []string, dealer int) {
	for range packs {
		for _, rank := range "23456789TJQKA" {
			for _, suit := range "cdhs" {
				deck = append(deck, string(rank)+string(suit))
			}
		}
		for range jokers {
			deck = append(deck, "Jk")
		}
	}
	source := newSecondSource(seed)
	for i := len(deck) - 1; i >= 1; i-- {
		j := source.draw(i)
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck, source.draw(seats - 1)
}
