import { invocationDirectory } from '@company-relations/settings';
import { runCommandLine } from './command-line';
import { StreamSink } from './stream-sink';
import { terminalSafe } from './terminal-sink';

/** The first signal ends in order, a second one ends the process as usual. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new Error('Interrupted.')));
  return controller.signal;
}

process.chdir(invocationDirectory(process.env, 'client') ?? '.');
const context = {
  environment: process.env,
  out: terminalSafe(new StreamSink(process.stdout), process.stdout),
  screen: process.stderr,
  signal: interruption(),
};
void runCommandLine(process.argv.slice(2), context).then((exitCode) => {
  process.exitCode = exitCode;
});
