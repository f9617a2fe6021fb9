import { isMainThread, workerData } from 'node:worker_threads';
import { invocationDirectory } from '@company-relations/settings';
import { converterThread, serveConverter } from './bulk/converter-pool';
import { runCommandLine } from './command-line';

const isConverter = !isMainThread && (workerData as { readonly thread?: string } | null)?.thread === converterThread;
if (isConverter) serveConverter();
else {
  process.chdir(invocationDirectory(process.env, 'feed') ?? '.');
  void runCommandLine(process.argv.slice(2), process.env).then((exitCode) => {
    process.exitCode = exitCode;
  });
}
