package ledger

// PartBytes bounds the names of rooms and rule sets and the ids of players and rounds, of which the keys of the buckets
// are made: far more than any has, far less than a key may be long.
const PartBytes = 255
