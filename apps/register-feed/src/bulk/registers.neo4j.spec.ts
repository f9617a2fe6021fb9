import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrate } from '@company-relations/graph-schema';
import { type Baseline, bulkLoaded, loadedAt, normallyLoaded } from '../../test/converted';
import { deriveFigures, figuresOf } from '../../test/figures';
import { rows, testGraph } from '../../test/graph';

const examples = join(__dirname, '../../examples');
const samples = join(__dirname, '../../../../../shared/data/registers');
const hasSamples = existsSync(samples);
if (!hasSamples) process.stdout.write('Skipped: ../shared/data/registers is not here.\n');

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'bulk-registers-'));

beforeAll(() => migrate(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

/** Loads files in both ways, and expects the same graph. Returns what is in it, and what was not loaded. */
async function sameGraph(baseline: Baseline) {
  const { content, messages } = await normallyLoaded(graph, baseline);
  await deriveFigures(graph, loadedAt);
  const figures = await figuresOf(graph);
  const { converted, content: bulkContent } = await bulkLoaded(graph, baseline);
  expect(bulkContent).toEqual(content);
  expect(await figuresOf(graph)).toEqual(figures);
  const { companies, persons, relationships, notices } = converted;
  const [found] = await rows(
    graph,
    `RETURN COUNT { (:Company) } AS companies, COUNT { (:Person) } AS persons,
       COUNT { (:Entity)-[r]->() WHERE r.id IS NOT NULL } AS relationships`,
  );
  expect(found).toEqual({ companies, persons, relationships });
  const left = [...notices.values()].reduce((sum, count) => sum + count, 0);
  expect(left).toBe(messages.length);
  return { companies, persons, relationships, notices: left };
}

const example = (...names: readonly string[]) => names.map((name) => join(examples, name));
const sample = (...names: readonly string[]) => names.map((name) => join(samples, name));

describe('a bulk load makes the graph that a normal load makes', () => {
  it.each([
    [
      'the examples of Companies House',
      { files: example('united-kingdom'), asOf: '2024-12-19T00:00:00Z' },
      { companies: 6, persons: 9, relationships: 21, notices: 0 },
    ],
    ['the examples of GLEIF', { files: example('gleif') }, { companies: 4, persons: 0, relationships: 4, notices: 5 }],
    [
      'the examples of Norway',
      { files: example('norway'), asOf: '2026-03-12T00:00:00Z' },
      { companies: 6, persons: 5, relationships: 8, notices: 4 },
    ],
    [
      'companies of Companies House and GLEIF, joined by their numbers',
      { files: example('united-kingdom', 'gleif'), asOf: '2024-12-19T00:00:00Z' },
      { companies: 8, persons: 9, relationships: 25, notices: 5 },
    ],
    [
      'all registers together',
      { files: example('gleif', 'norway', 'united-kingdom'), asOf: '2026-03-12T00:00:00Z' },
      { companies: 14, persons: 14, relationships: 33, notices: 9 },
    ],
  ])('from %s', async (_, baseline, expected) => {
    expect(await sameGraph(baseline)).toEqual(expected);
  });

  it('wherever files are cut, and from packed ones', async () => {
    const packed = ['gleif/lei-records.xml', 'united-kingdom/BasicCompanyData.csv', 'norway/roller.json'].map(
      (name) => {
        const path = join(folder, `${basename(name)}.gz`);
        writeFileSync(path, gzipSync(readFileSync(join(examples, name))));
        return path;
      },
    );
    const files = [
      ...packed,
      ...example('united-kingdom/persons-with-significant-control.jsonl', 'norway/enheter.json'),
    ];
    const asOf = '2026-03-12T00:00:00Z';
    const { content } = await normallyLoaded(graph, { files, asOf });
    const { converted } = await bulkLoaded(graph, { files, asOf });
    for (const chunkBytes of [60, 4096, 1e9])
      expect(await bulkLoaded(graph, { files, asOf, chunkBytes })).toEqual({ converted, content });
    const inFolder = await bulkLoaded(graph, { files: [folder, ...files.slice(packed.length)], asOf });
    expect(inFolder.converted).toEqual(converted);
  });
});

(hasSamples ? describe : describe.skip)('a bulk load of samples of registers', () => {
  const asOf = '2026-03-12T00:00:00Z';
  const british = sample(
    'uk-basic-company-data-csv',
    'uk-psc-snapshot-jsonl/psc-kinds-synthetic.jsonl',
    'uk-psc-snapshot-jsonl/psc-snapshot-sample.jsonl',
  );
  const gleif = sample('gleif-cdf-xml/lei-data.xml', 'gleif-cdf-xml/rr-data.xml', 'gleif-cdf-xml/repex-data.xml');

  it.each([
    ['Companies House', british],
    ['GLEIF', gleif],
    [
      'GLEIF with a delta',
      [...gleif, ...sample('gleif-cdf-xml/lei-updates-data2.xml', 'gleif-cdf-xml/rr-updates-data2.xml')],
    ],
    ['Companies House and GLEIF', [...british, ...gleif]],
    [
      'Norway',
      sample('no-brreg-enheter-json', 'no-brreg-roller-json', 'no-brreg-updates-json', 'no-aksjonaerregister-csv'),
    ],
  ])('of %s makes the graph that a normal load makes', async (_, files) => {
    const { companies } = await sameGraph({ files, asOf });
    expect(companies).toBeGreaterThan(0);
  });
});
