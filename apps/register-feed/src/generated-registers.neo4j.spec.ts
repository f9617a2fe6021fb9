import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';

const generator = join(__dirname, '../../../dist/tools/generator/main.js');
const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'registers-'));
const registers = ['uk', 'gleif', 'no'] as const;
const formats = [...registers, 'gleif-csv'];
const folderOf = (register: string) => join(folder, register);

async function load(...names: readonly string[]) {
  const { output, lines } = captured();
  const summary = await loadFiles(
    graph,
    {
      files: names.map(folderOf),
      format: 'auto',
      asOf: '2026-01-01T00:00:00Z',
      strict: false,
      batchSize: 1000,
      ifEmpty: false,
      verbose: false,
      loadedAt: new Date('2026-01-10T08:00:00Z'),
      signal: new AbortController().signal,
    },
    output,
  );
  return { summary, problems: lines().filter((line) => !line.includes('notice')) };
}

async function companies(): Promise<number> {
  const [found] = await rows<{ companies: number }>(graph, 'MATCH (c:Company) RETURN count(c) AS companies');
  return found?.companies ?? 0;
}

beforeAll(() => {
  if (!existsSync(generator)) throw new Error('Build generator first.');
  for (const format of formats)
    execFileSync(process.execPath, [generator, '--format', format, '--companies', '150', '--out', folderOf(format)]);
});
beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it.each(formats)('the generated files of %s are loaded, and loaded again they change nothing', async (register) => {
  const first = await load(register);
  expect(first.problems).toEqual([]);
  expect(first.summary).toMatchObject({ result: 'loaded', problems: 0, rejected: 0 });
  expect(first.summary.applied).toBeGreaterThan(150);
  const { summary } = await load(register);
  expect(summary).toMatchObject({ result: 'loaded', applied: 0, statements: first.summary.statements });
});

it('the files of all three have companies in common, each of which is one company', async () => {
  let apart = 0;
  for (const register of registers) {
    await load(register);
    apart += await companies();
    await clear(graph);
  }
  const { summary, problems } = await load(...registers);
  expect(problems).toEqual([]);
  expect(summary).toMatchObject({ result: 'loaded', applied: summary.statements, problems: 0 });
  // Of the LEI records 48 are of British companies, and 46 of Norwegian ones.
  expect(apart - (await companies())).toBe(48 + 46);
});

it.each([
  [['--format', 'uk'], '--format uk needs --out <folder>.\n'],
  [
    ['--format', 'gleif', '--first', '9999999', '--out', folderOf('large')],
    '--format gleif has companies up to number 9999999.\n',
  ],
  [
    ['--format', 'no', '--model', 'nation', '--out', folderOf('nation')],
    '--format no has a model of its own: --model, --of, --revision and --plots do not apply.\n',
  ],
])('files of a register that are wrongly asked for (%j) are refused', (options, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [generator, '--companies', '300', ...options], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: message });
});
