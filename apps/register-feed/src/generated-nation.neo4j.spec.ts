import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';
import type { Summary } from './summary';

const generator = join(__dirname, '../../../dist/tools/generator/main.js');
const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'nation-'));

function generate(...options: string[]): void {
  if (!existsSync(generator)) throw new Error('Build generator first.');
  execFileSync(process.execPath, [generator, '--model', 'nation', '--companies', '300', ...options]);
}

async function load(files: readonly string[]): Promise<Summary> {
  const settings = { format: 'auto', strict: false, batchSize: 2000, ifEmpty: false, verbose: false } as const;
  const running = { loadedAt: new Date('2026-01-10T08:00:00Z'), signal: new AbortController().signal };
  return loadFiles(graph, { ...settings, ...running, files }, captured().output);
}

beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it.each([
  [['--format', 'csv'], '--format csv needs --out <folder>.\n'],
  [['--first', '200', '--of', '300'], 'There are no companies above number 300.\n'],
  [
    ['--seed', 'x'],
    "error: option '--seed <number>' argument 'x' is invalid. A whole number of at least 1 is needed.\n",
  ],
])('a nation that is wrongly asked for (%j) is refused, with the exit code of wrong calls', (options, message) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [generator, '--model', 'nation', '--companies', '300', ...options],
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: message });
});

it('a generated nation is the same graph from JSON Lines and from CSV files', async () => {
  const lines = join(folder, 'nation.jsonl');
  const csv = join(folder, 'csv');
  generate('--out', lines);
  generate('--format', 'csv', '--out', csv);
  const fromLines = await load([lines]);
  expect(fromLines).toMatchObject({ result: 'loaded', applied: fromLines.statements, problems: 0, notices: 0 });
  const expected = await dump(graph);
  await clear(graph);
  const files = readdirSync(csv).map((name) => join(csv, name));
  expect(await load(files)).toMatchObject({
    result: 'loaded',
    applied: fromLines.statements,
    lines: fromLines.lines + files.length,
    problems: 0,
    notices: 0,
  });
  expect(expected.length).toBeGreaterThan(fromLines.statements);
  expect(await dump(graph)).toEqual(expected);
});
