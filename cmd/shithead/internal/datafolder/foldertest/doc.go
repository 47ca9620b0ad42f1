// Package foldertest is for tests: stores as servers of a house have them in their data folders.
package foldertest
