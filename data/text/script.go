package text

import "unicode"

// scripts are those whose letters a name may have: the ones in everyday use somewhere (Unicode Standard Annex 31, table
// 5). It leaves out historic ones and those of small communities that consist of lookalikes, such as Cherokee and Lisu.
var scripts = []*unicode.RangeTable{
	latin, unicode.Cyrillic, unicode.Greek,
	unicode.Han, unicode.Hiragana, unicode.Katakana, prolonged, unicode.Hangul, unicode.Bopomofo,
	unicode.Arabic, unicode.Armenian, unicode.Bengali, unicode.Devanagari, unicode.Ethiopic, unicode.Georgian,
	unicode.Gujarati, unicode.Gurmukhi, unicode.Hebrew, unicode.Kannada, unicode.Khmer, unicode.Lao,
	unicode.Malayalam, unicode.Myanmar, unicode.Oriya, unicode.Sinhala, unicode.Tamil, unicode.Telugu,
	unicode.Thaana, unicode.Thai, unicode.Tibetan,
}

// eastAsian are the scripts that are written beside each other and beside any one other.
var eastAsian = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, prolonged, unicode.Hangul, unicode.Bopomofo,
}

// latin are the letters that languages are written with, without those of phonetics, which copy the shapes of others.
var latin = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 'A', Hi: 'Z', Stride: 1},
		{Lo: 'a', Hi: 'z', Stride: 1},
		{Lo: 0x00C0, Hi: 0x00D6, Stride: 1},
		{Lo: 0x00D8, Hi: 0x00F6, Stride: 1},
		{Lo: 0x00F8, Hi: 0x01BF, Stride: 1},
		{Lo: 0x01C4, Hi: 0x024F, Stride: 1},
		{Lo: 0x1E00, Hi: 0x1EFF, Stride: 1},
	},
	LatinOffset: 4,
}

// prolonged is the dash that makes the vowel before it long in Japanese. Unicode counts it to no script.
var prolonged = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 'ー', Hi: 'ー', Stride: 1}}}

// scriptOf is the script of a letter or mark that a name may have, or nil.
func scriptOf(r rune) *unicode.RangeTable {
	if !unicode.In(r, unicode.L, unicode.Mn, unicode.Mc) {
		return nil
	}
	for _, script := range scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}
