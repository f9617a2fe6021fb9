import { runCommandLine } from './command-line';

// npm runs its commands in the folder of the workspace, and folders are named from where the user is.
if (process.env['npm_lifecycle_event'] === 'audit') process.chdir(process.env['INIT_CWD'] ?? '.');
const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

void runCommandLine(process.argv.slice(2), process.env, { out: line(process.stdout), err: line(process.stderr) }).then((exitCode) => {
  process.exitCode = exitCode;
});
