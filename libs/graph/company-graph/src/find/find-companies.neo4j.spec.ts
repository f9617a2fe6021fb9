import { type Area, Grants } from '@company-relations/authorization';
import { serviceId } from '@company-relations/ownership';
import { seedNamed, type NamedCompany } from '../../test/named-world';
import { migrate, testGraph } from '../../test/small-world';
import { CompanyGraph, type CompanySearch } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const everything = new Grants({ NO: ['HiddenPersonAccess'], SE: ['HiddenPersonAccess'] });

const seed = (...named: readonly NamedCompany[]) => seedNamed(graph, named);
const find = async (search: Partial<CompanySearch>, grants = everything) =>
  (await companies.findCompanies({ limit: 10, ...search }, grants)).map(({ company }) => company.profile.name);
const grantsIn = (granted: Record<string, Area[]>) => new Grants(granted);

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

describe('a search by name', () => {
  it('finds folded letters, words in any order, beginnings and legal forms in any form', async () => {
    await seed({ name: 'Nørsk Hydro A/S' }, { name: 'Åkerlund & Rausing AB', country: 'SE' }, { name: 'Łódź Steel' });
    const found = [
      'NORSK HYDRO',
      'hydro nørsk',
      'nors hyd',
      'Norsk Hydro ASA',
      'akerlund',
      'lodz',
      'hydro rausing',
      'as',
    ];
    expect(await Promise.all(found.map((name) => find({ name })))).toEqual([
      ...[0, 1, 2, 3].map(() => ['Nørsk Hydro A/S']),
      ['Åkerlund & Rausing AB'],
      ['Łódź Steel'],
      [],
      ['Nørsk Hydro A/S'],
    ]);
  });

  it('finds words with one wrong letter', async () => {
    await seed({ name: 'Equinor ASA' });
    const typed = ['equnor', 'equiinor', 'equimor', 'euqinor', 'quinor', 'equino', 'eqinr', 'equ1nor'];
    expect(await Promise.all(typed.map((name) => find({ name })))).toEqual([
      ...Array.from({ length: 6 }, () => ['Equinor ASA']),
      [],
      ['Equinor ASA'],
    ]);
    const long = 'abcdefghijklmnopqrstuvwx';
    await seed({ name: long });
    expect(await find({ name: long.replace('m', 'z') })).toEqual([long]);
  });

  it('shows the closest first, then the shortest name, then the lower service id', async () => {
    await seed(
      { name: 'Nordia' },
      { name: 'Nordea Liv Holding' },
      { name: 'Nordeas' },
      { name: 'Nordea Bank' },
      { name: 'Bank Nordea' },
      { name: 'Nordea AS' },
    );
    expect(await find({ name: 'nordea' })).toEqual([
      'Nordea AS',
      'Nordea Bank',
      'Bank Nordea',
      'Nordea Liv Holding',
      'Nordeas',
      'Nordia',
    ]);
    expect(await find({ name: 'nordea', limit: 2 })).toEqual(['Nordea AS', 'Nordea Bank']);
  });

  it('takes no letter for a part of the query language', async () => {
    await seed({ name: 'A AND B' }, { name: 'C OR D NOT E' }, { name: 'F TO G' });
    const hostile = [
      'a AND b',
      'OR',
      'NOT',
      'TO',
      '*',
      'a*',
      '/a/',
      '[a TO z]',
      'countryCode:NO',
      '"',
      '\\',
      'foldedName:(a',
      '',
    ];
    const found = await Promise.all(hostile.map((name) => find({ name })));
    expect(found).toEqual([
      ['A AND B'],
      ['C OR D NOT E'],
      ['C OR D NOT E'],
      ['F TO G'],
      [],
      ['A AND B'],
      ['A AND B'],
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('finds the best of more companies than it compares at once', async () => {
    const many = Array.from({ length: 1_300 }, (_, at) => ({ name: `Nordic ${'x'.repeat(at % 40)}${at} Group` }));
    await seed(...many, { name: 'Nordic' }, { name: 'Group Nordic' }, { name: 'Nordi AS' }, { name: 'Nordicum' });
    expect(await find({ name: 'nordic', limit: 3 })).toEqual(['Nordic', 'Group Nordic', 'Nordic 0 Group']);
    expect(await find({ name: 'nord', limit: 4 })).toEqual(['Nordi AS', 'Nordic', 'Nordicum', 'Group Nordic']);
    expect(await find({ name: 'group nordic', limit: 2 })).toEqual(['Group Nordic', 'Nordic 0 Group']);
  });

  it('finds the lowest service ids of very many names of one length, whoever is hidden among them', async () => {
    const same = Array.from({ length: 1_200 }, (_, at) => ({
      name: at % 2 === 0 ? 'Nordic AS' : `${at}`.padStart(6, 'nordic'),
      isProtected: at % 100 < 50,
    }));
    await seed(...same, { name: 'Nordic Nordic' }, { name: 'Nordic Brødre' });
    const idsOf = async (name: string, limit: number) =>
      (await companies.findCompanies({ limit, name }, grantsIn({ NO: [] }))).map(({ company }) => company.serviceId);
    expect(await Promise.all(['nordic', 'no', 'nordic nordic', 'nordiq'].map((name) => idsOf(name, 3)))).toEqual([
      [51, 53, 55],
      [51, 52, 53],
      [1_201, 51, 53],
      [51, 53, 55],
    ]);
  });
});

describe('what may not be found', () => {
  it('is a company of another country, and a protected sole trader without Hidden Person Access', async () => {
    await seed(
      { name: 'Kari Fisk', orgNo: '1', lei: 'L1', isProtected: true },
      { name: 'Kari Fisk', orgNo: '2', lei: 'L2', country: 'SE' },
      { name: 'Kari Fisk', orgNo: '3', lei: 'L3' },
    );
    const idsOf = async (search: Partial<CompanySearch>, grants: Grants) =>
      (await companies.findCompanies({ limit: 10, ...search }, grants)).map(({ company }) => company.serviceId);
    const asked = (grants: Grants, more = {}) =>
      Promise.all(
        [
          { name: 'kari fisk' },
          { orgNo: '1' },
          { lei: 'L1' },
          { orgNo: '2' },
          { lei: 'L2' },
          { name: 'kari', lei: 'L3' },
        ].map((search) => idsOf({ ...search, ...more }, grants)),
      );
    expect(await asked(grantsIn({ NO: [] }))).toEqual([[3], [], [], [], [], [3]]);
    expect(await asked(grantsIn({ NO: ['HiddenPersonAccess'] }))).toEqual([[1, 3], [1], [1], [], [], [3]]);
    expect(await asked(grantsIn({ NO: [], SE: ['HiddenPersonAccess'] }))).toEqual([[2, 3], [], [], [2], [2], [3]]);
    expect(await asked(everything, { country: 'SE' })).toEqual([[2], [], [], [2], [2], []]);
    expect(await asked(grantsIn({}))).toEqual([[], [], [], [], [], []]);
    expect(await companies.readCompany(serviceId(1), grantsIn({ NO: [] }))).toEqual({
      company: expect.objectContaining({ serviceId: 1, isProtected: true }),
      leis: ['L1'],
    });
    expect(await companies.readCompany(serviceId(2), grantsIn({ NO: [] }))).toBeUndefined();
  });
});
