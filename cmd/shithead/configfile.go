package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
)

const (
	// configFile is the name of the config file in a data folder.
	configFile = datafolder.Config
	// fileKey is the annotation of a flag whose value is from the config file.
	fileKey = "file"
)

// settings are the flags of a server that its config file can set, in the order of help. The data folder is none: the other commands
// have to find it, too.
func settings(flags *pflag.FlagSet) (all []*pflag.Flag) {
	flags.SortFlags = false
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Annotations[groupKey] != nil && f.Name != "data" && f.Name != "config" {
			all = append(all, f)
		}
	})
	return all
}

// readConfig sets the flags that neither the command line nor the environment has set to what the config file says. The file in the
// data folder need not exist.
func (c *serveConfig) readConfig(flags *pflag.FlagSet) error {
	path := c.file
	if path == "" {
		folder, err := c.folder.get()
		if err != nil {
			return err
		}
		path = filepath.Join(folder, configFile)
	}
	text, err := os.ReadFile(path)
	switch {
	case c.file == "" && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)):
		return nil
	case err != nil:
		return failure{fmt.Errorf("the config file: %w", err)}
	}
	values := map[string]any{}
	if err := toml.Unmarshal(text, &values); err != nil {
		if at, ok := errors.AsType[*toml.DecodeError](err); ok {
			line, _ := at.Position()
			return fmt.Errorf("%s: line %d is not TOML; write NAME = VALUE, a text in quotes", path, line)
		}
		return fmt.Errorf("%s: %w", path, err)
	}
	var names []string
	for _, f := range settings(flags) {
		names = append(names, f.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(names, name) {
			return fmt.Errorf("%s: %w", path, unknown("setting", name, names))
		}
		f := flags.Lookup(name)
		if f.Changed || os.Getenv(variable(name)) != "" {
			continue
		}
		value := fmt.Sprint(values[name])
		if list, ok := values[name].([]any); ok {
			value = strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
		}
		if err := setText(f, value); err != nil {
			return fmt.Errorf("%s: %s = %w", path, name, err)
		}
		f.Annotations[fileKey] = []string{path}
	}
	return nil
}

func newConfigInit() *cobra.Command {
	var folder folderFlag
	var force bool
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Write a config file with every setting and its default",
		Long: "Write " + configFile + " into the data folder: every setting of a server with its meaning and default, commented out. " +
			"Take away the # before a setting to change it, and restart the server.",
		Example: "shithead config init --data /var/lib/shithead",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := folder.get()
			if err != nil {
				return err
			}
			err = durable.MakeFolder(path)
			path = filepath.Join(path, configFile)
			if _, there := os.Stat(path); err == nil && there == nil && !force {
				err = fmt.Errorf("%s is there already: replace it with --force", path)
			}
			if err == nil {
				err = os.WriteFile(path, defaultConfig(), 0o600)
			}
			if err == nil {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), path)
			}
			return failed(err)
		},
	}
	folder.addTo(cmd)
	cmd.Flags().BoolVar(&force, "force", false, "replace the file if it is there")
	return cmd
}

// defaultConfig is a config file that sets nothing, with every setting as a comment.
func defaultConfig() []byte {
	config := serveConfig{bounds: defaultBounds(), store: defaultStoreLimits()}
	var cmd cobra.Command
	config.addFlagsTo(&cmd)
	var b bytes.Buffer
	fmt.Fprintln(&b, "# The settings of shithead serve, each with its default. Take away the # before one\n"+
		"# to change it, and restart the server. A flag wins over the environment, and the\n"+
		"# environment over this file.")
	title := ""
	for _, f := range settings(cmd.Flags()) {
		if next := f.Annotations[groupKey][0]; next != title {
			title = next
			fmt.Fprintf(&b, "\n# %s\n", strings.ToUpper(title))
		}
		fmt.Fprintf(&b, "\n# %s\n", strings.Join(wrap(f.Usage+" ("+variable(f.Name)+")", helpColumns), "\n# "))
		value := f.DefValue
		if f.Value.Type() == "string" {
			value = strconv.Quote(value)
		}
		fmt.Fprintf(&b, "# %s = %s\n", f.Name, value)
	}
	return b.Bytes()
}
