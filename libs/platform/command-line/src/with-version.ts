import type { Command } from 'commander';
import { version } from '../../../../package.json';

/** Adds `--version` to a program and to each of its commands, so that every help shows it. @returns the program. */
export function withVersion(program: Command): Command {
  program.version(version, '--version', 'print the version');
  for (const command of program.commands) withVersion(command);
  return program;
}
