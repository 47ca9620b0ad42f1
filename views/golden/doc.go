// Package golden holds what screens look like against files in testdata, for tests. With -update they are written anew, but
// none of them where the test has failed before, or with another screen in it than the test names.
package golden
