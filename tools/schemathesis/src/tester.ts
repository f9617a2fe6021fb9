import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownPython } from '@company-relations/demo-service';
import { countCases, type RunOfCaller, problemsOf, type RunReport } from './summary';

const project = 'tools/schemathesis';

/**
 * Installs the tester in its own Python environment in `.local`.
 *
 * @returns the path of its program.
 */
export async function installedTester(workspaceRoot: string, print: (line: string) => void): Promise<string> {
  const asked = join(workspaceRoot, project, 'requirements.txt');
  return join(await ownPython(asked, join(workspaceRoot, '.local/schemathesis'), print), 'schemathesis');
}

export interface TesterCall {
  readonly workspaceRoot: string;
  readonly program: string;
  /** A folder for the reports of the tester. */
  readonly reports: string;
  readonly caller: string;
  readonly token: string | undefined;
  readonly url: string;
  /** Additional arguments, which override the settings. */
  readonly args: readonly string[];
  readonly stop: AbortSignal;
}

/** Runs the tester for all operations as one caller. */
export async function runTester(call: TesterCall): Promise<RunOfCaller> {
  const file = (kind: string) => join(call.reports, `${call.caller.replaceAll(' ', '-')}.${kind}`);
  const given = call.token === undefined ? [] : ['--header', `Authorization: Bearer ${call.token}`];
  const reports = [
    '--report',
    'json,ndjson',
    '--report-json-path',
    file('json'),
    '--report-ndjson-path',
    file('ndjson'),
  ];
  const settings = ['--config-file', join(call.workspaceRoot, project, 'schemathesis.toml'), '--no-color'];
  const args = [...settings, 'run', `${call.url}/openapi.json`, '--checks', 'all', ...given, ...reports, ...call.args];
  const child = spawn(call.program, args, { cwd: call.reports, signal: call.stop, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(file('log'));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log.write(text));
  const [code] = (await once(child, 'close')) as [number | null];
  await new Promise<void>((resolve) => log.end(resolve));
  const text = await readFile(file('log'), 'utf8');
  const report = await readFile(file('json'), 'utf8').catch(() => undefined);
  if (report === undefined) throw new Error(`The tester did not run:\n${text}`);
  const cases = await countCases(createInterface({ input: createReadStream(file('ndjson')) }));
  const outcome = /^=+ (.*) =+$/m.exec(text.trim().split('\n').at(-1) ?? '')?.[1] ?? '';
  const runReport = JSON.parse(report) as RunReport;
  return {
    caller: call.caller,
    cases,
    report: runReport,
    problems: problemsOf(runReport, cases, code),
    outcome,
    log: text,
  };
}
