package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/loadgen"
)

func newCompare() *cobra.Command {
	var plots string
	cmd := &cobra.Command{
		Use:   "compare FILE...",
		Short: "Compare the reports of several loads",
		Long: "Print a table in Markdown of several reports of load --json, with a row for each. With --plots, " +
			"draw charts of the figures over the number of sessions, too.",
		Example: "shithead load compare 250.json 1000.json 4000.json --plots plots > growth.md",
		Args:    takes(1, many),
		RunE: func(cmd *cobra.Command, files []string) error {
			return failed(compare(files, plots, cmd.OutOrStdout()))
		},
	}
	cmd.Flags().StringVar(&plots, "plots", "", "folder for growth.svg, made if it isn't there")
	return cmd
}

func compare(files []string, plots string, out io.Writer) error {
	var all loadgen.Growth
	for _, name := range files {
		r, err := readReport(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, r)
	}
	all.Sort()
	if err := all.Markdown(out); err != nil || plots == "" {
		return err
	}
	return all.Plots(plots)
}

func readReport(name string) (*loadgen.Report, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return loadgen.ReadReport(bytes.NewReader(text))
}
