// Package pictures paints the pictures of the README from the screens themselves: what they look like is what the code draws.
//
// It has nothing but a test. When a screen looks different, `go test ./views/pictures -update` paints the pictures anew; they
// are in .github/pictures, each for dark and for light pages.
package pictures
