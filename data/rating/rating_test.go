package rating

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRank_GivesThePublishedValues, those of the tests of OpenSkill's implementations, to the last digit that is kept.
func TestRank_GivesThePublishedValues(t *testing.T) {
	fresh := func(n int) []Rating { return make([]Rating, n) }
	wide := func(mus ...float64) (all []Rating) {
		for _, mu := range mus {
			all = append(all, Rating{mu, startSigma})
		}
		return all
	}
	for what, c := range map[string]struct {
		before []Rating
		places []int
		want   []Rating
	}{
		"alone": {[]Rating{{20, 5}}, []int{1}, []Rating{{20, 5}}},
		"two": {fresh(2), []int{1, 2}, []Rating{
			{27.63523138347365, 8.065506316323548},
			{22.36476861652635, 8.065506316323548},
		}},
		"three": {fresh(3), []int{1, 2, 3}, []Rating{
			{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874},
		}},
		"four who were rated before": {
			[]Rating{{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, {}},
			[]int{1, 2, 3, 4},
			[]Rating{
				{30.209971908310553, 4.764898977359521},
				{27.64460833689499, 4.882789305097372},
				{17.403586731283518, 6.100723440599442},
				{19.214790707434826, 7.8542613981643985},
			},
		},
		"four of different skill": {wide(15, 20, 25, 30), []int{1, 3, 4, 2}, []Rating{
			{18.13094482387197, 8.283124738447958},
			{20.40517319790051, 8.107463101775272},
			{20.65608164139383, 8.082178279446465},
			{30.80780033683369, 8.154697408620104},
		}},
		"two share the second place": {wide(15, 20, 25, 30), []int{2, 4, 2, 1}, []Rating{
			{15.340046366255285, 8.21273604193863},
			{18.007807436399276, 8.188629384105589},
			{24.25804790911316, 8.166514496319483},
			{32.39409828823228, 8.247276990243211},
		}},
		"all share a place": {fresh(4), []int{7, 7, 7, 7}, []Rating{
			{25, 8.263160757613477}, {25, 8.263160757613477}, {25, 8.263160757613477}, {25, 8.263160757613477},
		}},
	} {
		got := Rank(c.before, c.places)
		for i := range c.want {
			if math.Abs(got[i].Mu-c.want[i].Mu) > 0.6/grains || math.Abs(got[i].Sigma-c.want[i].Sigma) > 0.6/grains {
				t.Errorf("%s: %v, want %v", what, got, c.want)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestShown_IsAThousandForANewcomer(t *testing.T) {
	for r, want := range map[Rating]int{New(): 1000, {Mu: 35, Sigma: 2}: 2160, {Mu: 5, Sigma: 8}: 240, {Mu: 25, Sigma: 8.329}: 1001} {
		if got := r.Shown(); got != want {
			t.Errorf("%v is shown as %d, not %d", r, got, want)
		}
	}
}

func TestPropertyOfRanking(t *testing.T) {
	const slack = 2 / grains
	rapid.Check(t, func(t *rapid.T) {
		var before []Rating
		var places []int
		for range rapid.IntRange(2, 20).Draw(t, "players") {
			mu, sigma := rapid.Float64Range(-100, 200).Draw(t, "mu"),
				rapid.Float64Range(0.01, startSigma).Draw(t, "sigma")
			before = append(before, Rating{mu, sigma})
			places = append(places, rapid.IntRange(1, 20).Draw(t, "place"))
		}
		held := slices.Clone(before)
		after := Rank(before, places)
		if !slices.Equal(before, held) {
			t.Fatal("what was given has changed")
		}
		for i, r := range after {
			if math.IsNaN(r.Mu) || r.Sigma <= 0 || r.Sigma > before[i].Sigma+slack {
				t.Fatalf("%v became %v: nobody is less known after a contest", before[i], r)
			}
			others := slices.Delete(slices.Clone(places), i, i+1)
			first, last := places[i] < slices.Min(others), places[i] > slices.Max(others)
			if first && r.Mu < before[i].Mu-slack || last && r.Mu > before[i].Mu+slack {
				t.Fatalf("%v came in first or last alone and became %v", before[i], r)
			}
		}
		// In whatever order they are told, and however far apart the places are, the same follows.
		back, far := slices.Clone(before), slices.Clone(places)
		slices.Reverse(back)
		slices.Reverse(far)
		for i := range far {
			far[i] = 3*far[i] - 40
		}
		mirrored := Rank(back, far)
		slices.Reverse(mirrored)
		for i := range after {
			if math.Abs(mirrored[i].Mu-after[i].Mu) > slack || math.Abs(mirrored[i].Sigma-after[i].Sigma) > slack {
				t.Fatalf("%v in one order, %v in the other", after[i], mirrored[i])
			}
		}
	})
}

// TestToward_GoesAShareOfTheWay: none, half, or all of it to the last digit that is kept.
func TestToward_GoesAShareOfTheWay(t *testing.T) {
	from := Rating{20, 4}
	for share, want := range map[float64]Rating{0: from, 0.5: {22.5, 3}, 1: {25, 2}} {
		if got := from.Toward(Rating{25, 2}, share); got != want {
			t.Errorf("%v of the way: %v, want %v", share, got, want)
		}
	}
	if got := (Rating{}).Toward(Rating{27, 8}, 0.5); got != (Rating{26, kept((startSigma + 8) / 2)}) {
		t.Errorf("a newcomer half of the way: %v", got)
	}
}
