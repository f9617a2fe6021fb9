import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoService, tokenOf } from '@company-relations/demo-service';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { expectedFacts } from './expected';
import { generators } from './generators';
import { problemsWith } from './run-generator';
import { installedTools, project } from './tools';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * The program of `npm run test:generators`. It installs four generators of clients, and starts the service with its
 * demo data on a free port. Each generator makes a client from the OpenAPI document of the service. For each client, a
 * program that uses it is compiled strictly and calls the service.
 */
async function main(workspaceRoot: string): Promise<number> {
  const installed = await installedTools(workspaceRoot, print);
  const over = new AbortController();
  // `on` instead of `once`, because npm may cause a second signal. It must not end this process before the service is
  // stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => over.abort());
  const { url, service } = await started(workspaceRoot, over.signal);
  try {
    const token = await tokenOf(workspaceRoot, 'demo-full');
    const work = join(installed.modules, '../work');
    const document = await documentOf(url, join(installed.modules, '..'));
    await warnIfStale(workspaceRoot, document);
    const facts = await expectedFacts(url, token);
    let failed = 0;
    for (const generator of generators) {
      over.signal.throwIfAborted();
      const folder = join(work, generator.program.replace(/\.\w+$/, ''));
      const tools = { ...installed, document, folder, programs: join(workspaceRoot, project, 'programs') };
      const problems = await problemsWith(generator, tools, { url, token, facts });
      print(`${generator.name}: ${problems.length === 0 ? 'compiles, and reads the same as the service' : 'failed'}`);
      for (const problem of problems) print(`  ${problem}`);
      failed += problems.length > 0 ? 1 : 0;
    }
    print(`${generators.length - failed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  } finally {
    await service.stop();
  }
}

async function started(workspaceRoot: string, stop: AbortSignal): Promise<{ service: DemoService; url: string }> {
  const service = await DemoService.started(workspaceRoot, stop);
  print(`The service answers at ${service.url}`);
  return { service, url: service.url };
}

/** Stores the OpenAPI document of the running service. @returns the path of the file. */
async function documentOf(url: string, folder: string): Promise<string> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, `${JSON.stringify(await (await fetch(`${url}/openapi.json`)).json(), undefined, 2)}\n`);
  return file;
}

async function warnIfStale(workspaceRoot: string, document: string): Promise<void> {
  const stored = await readFile(join(workspaceRoot, 'docs/generated/openapi.json'), 'utf8');
  if (stored !== (await readFile(document, 'utf8')))
    print('docs/generated/openapi.json is out of date: npm run openapi');
}

main(findWorkspaceRoot(__dirname)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
