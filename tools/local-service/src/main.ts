import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { Interruption } from './interruption';
import { runApp } from './run-app';
import { serve } from './serve';

/**
 * Without arguments: runs the whole service until it is interrupted. `dev`: the same, but the API is rebuilt and
 * restarted when its sources change. `run <app> [args…]`: runs one app with the local graph.
 */
async function main(env: NodeJS.ProcessEnv, [command, app, ...args]: readonly string[]): Promise<number> {
  const interruption = new Interruption();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interruption.request(Date.now()));
  const workspaceRoot = findWorkspaceRoot(__dirname);
  if (command === 'run' && app !== undefined) {
    const print = (line: string) => process.stderr.write(`${line}\n`);
    return runApp({ workspaceRoot, env, app, args, ask: interruption.ask, print });
  }
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await serve({ workspaceRoot, env, interruption, print, reload: command === 'dev' });
  return 0;
}

main(process.env, process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
