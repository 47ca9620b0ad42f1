package data

import (
	"time"
)

// Profile is a player. Everything else that is kept names players by their ID, so a name can change.
type Profile struct {
	ID   ID
	Name string
	// Created and Seen are in UTC. Seen is when one of the keys was last used, [TouchEvery] coarse.
	Created, Seen time.Time
	Settings      Settings
}

// Key is a public key of a profile.
type Key struct {
	// Fingerprint is "SHA256:" and the unpadded base64 of the hash of the public key blob, as ssh-keygen -l prints it.
	Fingerprint string
	// Type is the key's algorithm, such as ssh-ed25519.
	Type string
	// Label is what its owner calls it, perhaps empty; by habit the comment in the .pub file.
	Label string
	// First and Last are the first and last use in UTC, zero until the key has proved itself. Last is [TouchEvery] coarse.
	First, Last time.Time
}

// Proved says that whoever has the key has come in with it for the profile. Until then the profile only claims it, as
// anybody can with a public key.
func (k *Key) Proved() bool { return !k.First.IsZero() }
