import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectedTest, collectTests } from './conformance/collected-tests';
import { conformancePage } from './conformance/conformance-page';
import { allRows, provedElsewhere } from './conformance/rows';

const workspace = join(__dirname, '../../..');
const docs = join(workspace, 'docs');
const page = join(docs, 'generated/conformance.md');

/** For each decision of the specification, its page according to the table in docs/adr/README.md. */
const decisions = new Map(
  [
    ...readFileSync(join(docs, 'adr/README.md'), 'utf8').matchAll(
      /^\| (decision \d+) \| .* \| \[\d+\]\(([^)]+)\) \|$/gm,
    ),
  ].map(([, row = '', adr = '']) => [row, adr]),
);

const specs = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts') && name !== 'conformance.spec.ts')
  .sort()
  .map((name) => join(__dirname, name));

describe('the conformance page', () => {
  let tests: CollectedTest[];

  beforeAll(async () => {
    tests = await collectTests(specs);
    if (process.env['WRITE_CONFORMANCE'] === '1') writeFileSync(page, conformancePage(tests, decisions));
  });

  test('every row is listed once', () => {
    expect(allRows.filter((row, index) => allRows.indexOf(row) !== index)).toEqual([]);
  });

  test('every test proves at least one row, and no row that is not listed', () => {
    const unknown = tests.flatMap(({ file, name, rows }) =>
      rows.length === 0
        ? [`${file}: ${name}`]
        : rows.filter((row) => !allRows.includes(row)).map((row) => `${file}: ${row}`),
    );
    expect(unknown).toEqual([]);
  });

  test('every decision of the specification has a page that explains it', () => {
    const pages = allRows
      .filter((row) => row.startsWith('decision '))
      .map((row) => join(docs, 'adr', decisions.get(row) ?? 'none'));
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
  });

  test('every row has a test', () => {
    const proved = new Set(tests.flatMap(({ rows }) => rows));
    expect(allRows.filter((row) => !proved.has(row) && provedElsewhere(row) === undefined)).toEqual([]);
  });

  test('every test of another project is there', () => {
    const named = allRows.flatMap((row) => provedElsewhere(row) ?? []);
    expect(
      named.filter(
        ({ file, title }) =>
          !readFileSync(join(workspace, file), 'utf8')
            .replace(/\bit\(\s+/g, 'it(')
            .includes(`it('${title}'`),
      ),
    ).toEqual([]);
  });

  test('the page shows the tests as they are: npm run conformance writes it', () => {
    expect(readFileSync(page, 'utf8')).toBe(conformancePage(tests, decisions));
  });
});
