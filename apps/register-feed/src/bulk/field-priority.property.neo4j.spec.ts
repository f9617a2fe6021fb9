import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { checkAsyncProperty } from '@company-relations/property-testing';
import type { FieldPriority } from '@company-relations/ownership';
import fc from 'fast-check';
import { jsonText } from '../../test/baseline';
import { bulkLoaded, contentOf, normallyLoaded, setPriority } from '../../test/converted';
import { testGraph } from '../../test/graph';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'field-priority-'));
const path = join(folder, 'statements.jsonl');

beforeAll(() => migrate(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

const sources = ['Archive', 'Register', 'Supplier'];
const order = fc.shuffledSubarray([...sources, 'Other'], { minLength: 1 });
const priorities: fc.Arbitrary<FieldPriority> = fc.record(
  { name: order, registrationDate: order },
  { requiredKeys: ['name'] },
);

/** The statements of several sources about companies. Companies with the same number are merged into one. */
const statements = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom(...sources),
    number: fc.integer({ min: 1, max: 2 }),
    hasName: fc.integer({ min: 1, max: 4 }).map((drawn) => drawn > 1),
    registrationDate: fc.constantFrom('2001-01-01', '2002-02-02', undefined),
    isProtected: fc.boolean(),
  }),
  { selector: ({ source, number }) => `${source} ${number}`, minLength: 4, maxLength: 6 },
);

it('one order of sources gives one graph: set before a load, after it, and before a bulk load', async () => {
  const classes = ['the order decides', 'several sources', 'a protected proprietor'] as const;
  await checkAsyncProperty(
    { values: fc.tuple(statements, priorities), classes, usual: 40, full: 400 },
    async ([stated, fieldPriority], meet) => {
      const companies = stated.map(({ source, number, hasName, registrationDate, isProtected }) => ({
        ...{ statement: 'company', id: `${source}:${number}`, source, asOf: '2026-05-01', countryCode: 'NO' },
        ...{ identifiers: [{ scheme: 'S', id: `${number}` }], registrationDate },
        ...(hasName ? { name: `${number} as ${source} has it` } : {}),
        ...(isProtected ? { soleTraderOf: 'p' } : {}),
      }));
      const person = { statement: 'person', id: 'p', source: 'Register', asOf: '2026-05-01', isProtected: true };
      writeFileSync(path, jsonText([person, ...companies]));
      const byRank = (await normallyLoaded(graph, { files: [path] })).content;
      await setPriority(graph, fieldPriority);
      const after = await contentOf(graph);
      const before = await normallyLoaded(graph, { files: [path], fieldPriority });
      expect(before.summary.problems).toBe(0);
      expect(after).toEqual(before.content);
      const bulk = await bulkLoaded(graph, { files: [path], chunkBytes: 200, fieldPriority });
      expect(bulk.content).toEqual(before.content);
      expect(marksOf(before.content)).toEqual(marksOf(byRank));
      const withoutOrder = before.content.filter((line) => !line.includes('SourcePriority'));
      meet('the order decides', JSON.stringify(withoutOrder) !== JSON.stringify(byRank));
      meet('several sources', new Set(stated.map(({ number }) => number)).size < stated.length);
      meet('a protected proprietor', marksOf(byRank) > 0);
    },
  );
}, 3_600_000);

/** Counts the companies that are masked because their sole trader is protected. */
function marksOf(content: readonly string[]): number {
  return content.filter(
    (line) => line.startsWith('[["Entity","Company"]') && line.includes('"protectedSoleTrader":true'),
  ).length;
}
