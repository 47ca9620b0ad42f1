// Package hostkey keeps the key by which those who come in know the server. It is made once, and whoever has been here
// before is warned by their own program if it is another one: so a key that people may know is never replaced, however broken
// its file is. Start reading at [Load].
package hostkey
