package views

// ArrivalWords are what people read who come for the first time with a key, besides the questions themselves. Facts stand
// in the places of %s.
type ArrivalWords struct {
	// Beaten is below a name that is proposed as somebody else was given the one before it.
	Beaten string
}

func englishArrival() ArrivalWords {
	return ArrivalWords{
		Beaten: "Somebody was faster. Enter takes this one, or type another.",
	}
}

func germanArrival() ArrivalWords {
	return ArrivalWords{
		Beaten: "Jemand war schneller. Enter nimmt den hier, oder tipp einen anderen.",
	}
}
