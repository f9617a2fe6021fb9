import 'reflect-metadata';
import { invocationDirectory } from '@company-relations/settings';
import { runCommandLine } from './command-line';

process.chdir(invocationDirectory(process.env, 'batch') ?? '.');
// The command must continue even if the program that reads its output ends early, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
const out = (text: string) => void process.stdout.write(`${text}\n`);
void runCommandLine(process.argv.slice(2), process.env, { out, err: process.stderr }).then((exitCode) => {
  process.exitCode = exitCode;
});
