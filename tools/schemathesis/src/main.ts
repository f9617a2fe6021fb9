import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoService, tokenOf } from '@company-relations/demo-service';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { callersOf } from './callers';
import { type RunOfCaller, tableOf } from './summary';
import { installedTester, runTester } from './tester';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm run test:schemathesis` installs the tester Schemathesis and starts the service with its demo data on a free
 * port. The tester then tries every operation of `/openapi.json`, with each demo subscription and without a token. The
 * arguments are passed to the tester.
 */
async function main(workspaceRoot: string, args: readonly string[]): Promise<number> {
  const program = await installedTester(workspaceRoot, print);
  const over = new AbortController();
  // `on` instead of `once`, because npm may cause a second signal. It must not end this process before the service is
  // stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => over.abort());
  const service = await DemoService.started(workspaceRoot, over.signal);
  try {
    print(`The service answers at ${service.url}`);
    const reports = join(workspaceRoot, '.local/schemathesis-reports');
    await rm(reports, { recursive: true, force: true });
    await mkdir(reports, { recursive: true });
    const demo = await readFile(join(workspaceRoot, 'apps/subscriptions/demo/subscriptions.json'), 'utf8');
    const runs: RunOfCaller[] = [];
    for (const caller of callersOf(demo)) {
      const token = caller.subscription && (await tokenOf(workspaceRoot, caller.subscription));
      const run = await runTester({
        ...{ workspaceRoot, program, reports, args },
        caller: caller.name,
        token,
        url: service.url,
        stop: over.signal,
      });
      print(
        run.problems.length > 0
          ? `${caller.name}: ${run.problems.join('; ')}\n${run.log}`
          : `${caller.name}: ${run.outcome}`,
      );
      runs.push(run);
    }
    print(`\n${tableOf(runs)}`);
    return runs.some(({ problems }) => problems.length > 0) ? 1 : 0;
  } finally {
    await service.stop();
  }
}

main(findWorkspaceRoot(__dirname), process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
