package live

import (
	"crypto/rand"
	"encoding/binary"
	"math/big"
	"strings"

	"shithead/rooms/internal/room"
	"shithead/rooms/internal/thinking"
)

// newCode is a code for a room, such as brave-otter. It may be in use.
func newCode() string {
	return draw(adjectives()) + "-" + draw(animals())
}

func draw(words []string) string {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(len(words))))
	if err != nil {
		panic(err) // the system's randomness does not fail
	}
	return words[n.Int64()]
}

// meansOf are what a room takes from outside. The random numbers are drawn from the system: nobody can predict them.
func meansOf(pool *thinking.Pool) room.Means {
	var bits [8]byte
	rand.Read(bits[:])
	return room.Means{
		Seed: func() (seed [32]byte) {
			rand.Read(seed[:])
			return seed
		},
		Bits: binary.NativeEndian.Uint64(bits[:]),
		Pool: pool,
	}
}

// adjectives are the first words of rooms' codes: short, friendly, told from each other by ear, and fit to stand before
// any animal.
func adjectives() []string {
	return strings.Fields(`
able active agile alert amber amused apt artful azure balmy
blithe bold bonny brave breezy bright brisk bronze bubbly busy
calm candid capable careful caring cheery chipper civil clever
cool coral cosmic cozy crafty crisp curious dainty dapper daring
deft dreamy eager early earnest elated elegant epic fabled fair
famous fancy festive fleet floral fluent frank fresh friendly frosty
gallant gentle gifted giving glad golden grand green happy hardy
hearty helpful honest hopeful humble ideal indigo jaunty jazzy
jolly jovial joyful keen kind lemon lilac lively logical lofty
loyal lucid lucky lunar magic mellow merry mighty mild mint
modest musical neat nimble noble olive orange patient peppy perky
placid plucky polite proud prudent punctual purple quick quiet
radiant rapid regal relaxed rosy royal ruby rustic scarlet serene
shiny silver sincere smart snappy snowy snug social solar solid
spry stable steady stellar sturdy sunny super swift teal tender
thrifty tidy tranquil trusty upbeat valiant velvet vibrant violet
vivid warm willing winged wise witty worldly zany zesty
`)
}

func animals() []string {
	return strings.Fields(`
alpaca badger bat beagle bee bison bobcat buffalo camel canary
caribou cat cheetah chipmunk collie condor corgi coyote crab crane
cricket dingo dolphin donkey dove dragon duck eagle egret eider
elephant elk emu falcon ferret finch firefly fox frog gazelle
gecko gerbil gibbon giraffe gnu goose gopher grouse gull hamster
hawk hedgehog heron hippo husky ibex ibis iguana impala jackal
jaguar jay kestrel kitten kiwi koala lark lemming lemur leopard
lion lizard llama lobster lynx macaw magpie mallard manatee marlin
marmot marten meerkat mole mongoose moose moth mule narwhal newt
ocelot octopus okapi orca oriole osprey ostrich otter owl oyster
panda panther parrot pelican penguin pheasant pigeon pika platypus
plover pony poodle puffin puma quail quokka rabbit raccoon raven
reindeer robin salmon seal sparrow spaniel squid squirrel starling
stork swan tapir tern terrier tiger toucan trout tuna turtle
urchin wallaby walrus whale wolf wombat wren yak zebra
`)
}
