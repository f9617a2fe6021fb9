// Compose v2 as a program of its own, from the Go module.
package main

import (
	"os"

	dockercli "github.com/docker/cli/cli"
	"github.com/docker/cli/cli-plugins/metadata"
	"github.com/docker/cli/cli-plugins/plugin"
	"github.com/docker/cli/cli/command"
	"github.com/docker/compose/v2/cmd/compatibility"
	commands "github.com/docker/compose/v2/cmd/compose"
	"github.com/docker/compose/v2/pkg/compose"
	"github.com/spf13/cobra"
)

func main() {
	if plugin.RunningStandalone() {
		os.Args = append([]string{"docker"}, compatibility.Convert(os.Args[1:])...)
	}
	plugin.Run(func(cli command.Cli) *cobra.Command {
		command := commands.RootCommand(cli, compose.NewComposeService(cli))
		before := command.PersistentPreRunE
		command.PersistentPreRunE = func(command *cobra.Command, args []string) error {
			if err := plugin.PersistentPreRunE(command, args); err != nil {
				return err
			}
			if before != nil {
				return before(command, args)
			}
			return nil
		}
		command.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
			return dockercli.StatusError{StatusCode: 1, Status: err.Error()}
		})
		return command
	}, metadata.Metadata{SchemaVersion: "0.1.0", Vendor: "Docker Inc.", Version: "2.40.3"}, command.WithUserAgent("compose/v2.40.3"))
}
