import { standardOutput } from '@company-relations/command-line';
import { invocationDirectory } from '@company-relations/settings';
import { runCommandLine } from './command-line';

process.chdir(invocationDirectory(process.env, 'audit') ?? '.');

void runCommandLine(process.argv.slice(2), process.env, standardOutput()).then((exitCode) => {
  process.exitCode = exitCode;
});
