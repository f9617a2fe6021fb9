import 'reflect-metadata';
import { runCommandLine } from './command-line';

// npm runs its commands in the folder of the workspace, and files are named from where the user is.
if (process.env['npm_lifecycle_event'] === 'batch') process.chdir(process.env['INIT_CWD'] ?? '.');
// Whoever stops reading has enough of it: the command itself goes on to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
const out = (text: string) => void process.stdout.write(`${text}\n`);
void runCommandLine(process.argv.slice(2), process.env, { out, told: process.stderr }).then((exitCode) => {
  process.exitCode = exitCode;
});
