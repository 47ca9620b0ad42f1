package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, and what it is built with",
		Args:  takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s, %s/%s\n", versionLine(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return failed(err)
		},
	}
}

// versionLine is what the flag --version prints.
func versionLine() string {
	v := programVersion()
	if v != developmentBuild {
		v = "version " + v
	}
	return "shithead " + v
}

// version is set by the linker where a build has no repository that it could name: go build -ldflags "-X main.version=v1.2.3".
var version string

// developmentBuild is the version of a program that was built without one, as from an archive of the source.
const developmentBuild = "development build"

// programVersion names the program as it was built.
func programVersion() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(version, info)
}

// versionOf is what the linker says, else the module's version, as go install gives it and go build of a repository, else the commit,
// with "+dirty" if more has changed, else [developmentBuild]. info may be nil.
func versionOf(linked string, info *debug.BuildInfo) string {
	if linked != "" || info == nil {
		return cmp.Or(linked, developmentBuild)
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit == "" {
		return developmentBuild
	}
	commit = commit[:min(12, len(commit))]
	if settings["vcs.modified"] == "true" {
		commit += "+dirty"
	}
	return commit
}
