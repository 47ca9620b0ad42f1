// Package archive puts everything that a server keeps into one file and takes it out again.
//
// The file is a tar in gzip, so you can open it without this program. First comes manifest.json, with the names, sizes
// and SHA-256 sums of the others. Start reading at [Pack] and [Unpack].
package archive
