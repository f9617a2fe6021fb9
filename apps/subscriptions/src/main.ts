import { standardOutput } from '@company-relations/command-line';
import { runCommandLine } from './command-line';

void runCommandLine(process.argv.slice(2), process.env, standardOutput()).then((exitCode) => {
  process.exitCode = exitCode;
});
