// Package foldertest is for tests: databases as the servers of a cluster have them.
package foldertest
