import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectedTest, collectTests } from './conformance/collected-tests';
import { conformancePage } from './conformance/conformance-page';
import { allRows, laterCapability } from './conformance/rows';

const docs = join(__dirname, '../../../docs');
const page = join(docs, 'conformance.md');
const adrs = readdirSync(join(docs, 'adr')).sort();

const specs = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts') && name !== 'conformance.spec.ts')
  .sort()
  .map((name) => join(__dirname, name));

describe('the conformance page', () => {
  let tests: CollectedTest[];

  beforeAll(async () => {
    tests = await collectTests(specs);
    if (process.env['WRITE_CONFORMANCE'] === '1') writeFileSync(page, conformancePage(tests, adrs));
  });

  test('every row is listed once', () => {
    expect(allRows.filter((row, index) => allRows.indexOf(row) !== index)).toEqual([]);
  });

  test('every test proves at least one row, and no row that is not listed', () => {
    const unknown = tests.flatMap(({ file, name, rows }) =>
      rows.length === 0 ? [`${file}: ${name}`] : rows.filter((row) => !allRows.includes(row)).map((row) => `${file}: ${row}`),
    );
    expect(unknown).toEqual([]);
  });

  test('every row has a test or waits for a later capability', () => {
    const proved = new Set(tests.flatMap(({ rows }) => rows));
    expect(allRows.filter((row) => !proved.has(row) && laterCapability(row) === undefined)).toEqual([]);
  });

  test('the page shows the tests as they are: npm run conformance writes it', () => {
    expect(readFileSync(page, 'utf8')).toBe(conformancePage(tests, adrs));
  });
});
