package main

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"shithead/data"
)

// makeLargeStore puts a store with so many rounds of two people and two bots into a folder, with records of half a kilobyte.
func makeLargeStore(t *testing.T, folder string, rounds int) {
	t.Helper()
	store := openStore(t, folder)
	ended, line := time.Now().Add(-time.Hour*24*300), make([]byte, 256)
	for done := 0; done < rounds; {
		var writes []data.Write
		for ; len(writes) < 2000 && done < rounds; done++ {
			_, _ = rand.Read(line) // never fails
			ended = ended.Add(20 * time.Second)
			writes = append(writes, data.Write{
				Room: fmt.Sprint("room", done), Epoch: 1, End: true, Lines: []data.Line{{Record: true, Text: []byte(hex.EncodeToString(line))}},
				Settle: &data.Round{
					ID: data.NewID(), Match: data.NewID(), Room: fmt.Sprint("room", done), Rules: "classic", Began: ended.Add(-time.Minute), Ended: ended,
					Seats: []data.SeatResult{
						{Player: data.ID(fmt.Sprint("player", done%5000)), Place: 1},
						{Player: data.ID(fmt.Sprint("player", (done*7+1)%5000)), Place: 2, Pile: 7},
						{Bot: "easy", Place: 3},
						{Bot: "hard", Place: 4, Shithead: true},
					},
					End: "played", Moves: 117,
				},
			})
		}
		for _, err := range store.Commit(writes) {
			must(t, err)
		}
	}
	must(t, store.Close())
}
