import { Grants } from '@company-relations/authorization';
import { type CompanySearch, CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { RegisterStatement } from '@company-relations/ownership';
import { company, may, person, removal } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const load = (...batch: RegisterStatement[]) => applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'));
const everything = new Grants({ GB: ['HiddenPersonAccess'] });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

/** The names that a search finds, each with its LEI. */
async function found(search: Partial<CompanySearch>, grants = everything): Promise<string[]> {
  const all = await companies.findCompanies({ limit: 10, ...search }, grants);
  return all.map(({ company: { profile }, leis }) => [profile.name, ...leis].join(' '));
}
const lei = (id: string) => ({ scheme: 'XI-LEI', id });
const named = (id: string, day: number, name: string, identifiers = [{ scheme: 'S', id: '1' }], rank = 0) =>
  company(id, may(day), { rank, identifiers, profile: { name, countryCode: 'GB' } });

it('the name that is shown finds a company, and no earlier name or name of another source', async () => {
  await load(named('a', 1, 'Old Name'), named('b', 1, 'Other Source', [{ scheme: 'S', id: '1' }], 1));
  expect(await Promise.all(['old', 'other source'].map((name) => found({ name })))).toEqual([['Old Name'], []]);
  await load(named('a', 2, 'New Name'));
  expect(await Promise.all(['old', 'new'].map((name) => found({ name })))).toEqual([[], ['New Name']]);
  await load(removal('company', 'a', may(3)));
  expect(await Promise.all(['new', 'other source'].map((name) => found({ name })))).toEqual([[], ['Other Source']]);
  await load(removal('company', 'b', may(3)));
  expect(await found({ name: 'other source' })).toEqual([]);
});

it('companies that turn out to be one are found once, by each LEI', async () => {
  await load(named('a', 1, 'First', [lei('L2')]), named('b', 1, 'Second', [lei('L1')]));
  expect(await found({ lei: 'L1' })).toEqual(['Second L1']);
  await load(named('c', 1, 'Third', [lei('L1'), lei('L2')], 1));
  const searches = [{ name: 'first' }, { name: 'second' }, { name: 'third' }, { lei: 'L1' }, { lei: 'L2' }];
  expect(await Promise.all(searches.map((search) => found(search)))).toEqual([
    ['First L1 L2'],
    [],
    [],
    ['First L1 L2'],
    ['First L1 L2'],
  ]);
});

it('a sole trader is found by nothing from when the person is protected, and again when that ends', async () => {
  const trader = company('t', may(1), {
    soleTraderOf: 'p',
    identifiers: [lei('L1')],
    profile: { name: 'Kari Fisk', orgNo: '7', countryCode: 'GB' },
  });
  const without = new Grants({ GB: ['Owner'] });
  const all = (grants: Grants) =>
    Promise.all([{ name: 'kari' }, { orgNo: '7' }, { lei: 'L1' }].map((search) => found(search, grants)));
  await load(trader, person('p', may(1)));
  expect(await all(without)).toEqual([['Kari Fisk L1'], ['Kari Fisk L1'], ['Kari Fisk L1']]);
  await load(person('p', may(2), { profile: { isProtected: true } }));
  expect([await all(without), await all(everything)]).toEqual([
    [[], [], []],
    [['Kari Fisk L1'], ['Kari Fisk L1'], ['Kari Fisk L1']],
  ]);
  await load(person('p', may(3)));
  expect((await all(without))[0]).toEqual(['Kari Fisk L1']);
});

it('a company that is no entity of a country is not found, and has no name to find', async () => {
  await load(
    company('hidden', may(1), { searchable: false, profile: { name: 'Unknown Party', countryCode: 'GB' } }),
    company('nowhere', may(1), { profile: { name: 'Unknown Place' } }),
  );
  const text = `MATCH (c:Company)
    WHERE c.foldedName IS NOT NULL OR c.foldedBeginnings IS NOT NULL OR c.foldedLength IS NOT NULL
    RETURN c.serviceId AS id`;
  expect([await found({ name: 'unknown' }), await graph.read({ name: 'names', text })]).toEqual([[], []]);
});

it('a graph of an earlier version gets its names and their index by the migration, and keeps the index of older APIs', async () => {
  await load(
    named('a', 1, 'Søre Vik AS', []),
    named('b', 1, '***', []),
    company('c', may(1), { profile: { name: 'C' } }),
  );
  const run = (text: string) => graph.run<Record<string, unknown>>({ name: 'names', text });
  const names = () =>
    run(`MATCH (c:Company)
    RETURN c.foldedName AS name, c.foldedBeginnings AS beginnings, c.foldedLength AS length ORDER BY c.serviceId`);
  const indexes = () => run("SHOW INDEXES YIELD name, type WHERE type = 'FULLTEXT' RETURN name ORDER BY name");
  const before = await names();
  expect(before).toEqual([
    { name: 'sore vik as', beginnings: 's so sor sore v vi vik a as', length: '0008' },
    { name: null, beginnings: null, length: null },
    { name: null, beginnings: null, length: null },
  ]);
  await run('MATCH (c:Company) REMOVE c.foldedBeginnings');
  await run('DROP INDEX company_names');
  await run(`CREATE FULLTEXT INDEX company_folded_name FOR (c:Company)
    ON EACH [c.foldedName, c.foldedLength, c.countryCode] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace'}}`);
  await run("MATCH (m:Migration {id: '020-company-names'}) DELETE m");
  expect(await migrateRegister(graph)).toEqual(['020-company-names']);
  expect([await names(), await indexes()]).toEqual([
    before,
    [{ name: 'company_folded_name' }, { name: 'company_names' }],
  ]);
  await run('DROP INDEX company_folded_name');
  expect(await Promise.all(['sor', 'sore', 'vik sore'].map((name) => found({ name })))).toEqual([
    ['Søre Vik AS'],
    ['Søre Vik AS'],
    ['Søre Vik AS'],
  ]);
});
