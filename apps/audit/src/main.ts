import { invocationDirectory } from '@company-relations/settings';
import { runCommandLine } from './command-line';

process.chdir(invocationDirectory(process.env, 'audit') ?? '.');
const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

void runCommandLine(process.argv.slice(2), process.env, { out: line(process.stdout), err: line(process.stderr) }).then((exitCode) => {
  process.exitCode = exitCode;
});
