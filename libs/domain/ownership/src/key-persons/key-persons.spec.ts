import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Link, relationsOf } from '../company-relations';
import { type Company, type Entity, serviceId } from '../entities';
import type { OwnershipRecord } from '../records';
import { type KeyPerson, type KeyPersonLimits, keyPersonsOf } from './key-persons';

const company = (id: number): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile: {},
  countryCode: undefined,
  searchable: true,
  isProtected: false,
});
const person = (id: number): Entity => ({ type: 'person', serviceId: serviceId(id), profile: {}, isProtected: false });

/** A stake, a corporate structure record or a role, by `kind`. */
type Tie = readonly [from: number, to: number, record: OwnershipRecord | 'role', kind?: 'companyStructure'];

const role = { id: 1 };
const percent = (stakePercent: number): OwnershipRecord => ({ stakePercent });

/** Ids below 100 are companies. Company 1 is the one asked for. */
function keyPersons(ties: readonly Tie[], limits: KeyPersonLimits): KeyPerson[] {
  const ids = new Set([1, ...ties.flatMap(([from, to]) => [from, to]).filter((id) => id < 100)]);
  const linkOf = ([from, , record, kind]: Tie): Link => ({
    entity: from < 100 ? company(from) : person(from),
    kind: record === 'role' ? 'role' : (kind ?? 'ownership'),
    ended: false,
    record: record === 'role' ? role : record,
  });
  const companies = [...ids].map((id) => ({
    company: company(id),
    parents: relationsOf(ties.filter(([, to]) => to === id).map(linkOf)),
  }));
  return keyPersonsOf({ asked: serviceId(1), companies }, limits);
}

/** Each key person's id with its paths as company ids, and `more` where there are more. */
const shown = (found: readonly KeyPerson[]) =>
  found.map(({ entity, paths, morePaths }) => [
    entity.serviceId,
    ...paths.map(({ companies }) => companies.map((at) => at.company.serviceId).join('>')),
    ...(morePaths ? ['more'] : []),
  ]);

const paths = (ties: readonly Tie[], limits: Partial<KeyPersonLimits> = {}) =>
  shown(keyPersons(ties, { levels: 10, ...limits }));

describe('key persons', () => {
  it('have their roles, and each company of a path has its stakes in the next one', () => {
    const found = keyPersons(
      [
        [2, 1, { stakePercent: 60, inDate: '2020-01-01T00:00:00Z' }],
        [2, 1, percent(10)],
        [2, 1, { shareClass: 'A' }, 'companyStructure'],
        [100, 2, 'role'],
        [100, 2, 'role'],
      ],
      { levels: 1 },
    );
    expect(found).toEqual<KeyPerson[]>([
      {
        entity: person(100),
        paths: [
          {
            roles: [role, role],
            companies: [
              {
                company: company(2),
                stakes: {
                  ownership: [percent(10), { stakePercent: 60, inDate: '2020-01-01T00:00:00Z' }],
                  companyStructure: [{ shareClass: 'A' }],
                },
              },
              { company: company(1), stakes: { ownership: [], companyStructure: [] } },
            ],
          },
        ],
        morePaths: false,
      },
    ]);
  });

  it('of the company itself come first, the others follow by strongest stake, then by id', () => {
    const ties: Tie[] = [
      [100, 2, 'role'],
      [101, 3, 'role'],
      [103, 1, 'role'],
      [102, 1, 'role'],
      [2, 1, percent(20)],
      [3, 1, percent(80)],
    ];
    expect(paths(ties)).toEqual([
      [102, '1'],
      [103, '1'],
      [101, '3>1'],
      [100, '2>1'],
    ]);
  });

  it('with roles on several levels appear once with all paths', () => {
    const ties: Tie[] = [
      [100, 1, 'role'],
      [100, 2, 'role'],
      [100, 3, 'role'],
      [2, 1, percent(50)],
      [3, 2, percent(50)],
    ];
    expect(paths(ties)).toEqual([[100, '1', '2>1', '3>2>1']]);
  });

  it('are not searched above the given levels', () => {
    const ties: Tie[] = [
      [100, 3, 'role'],
      [101, 2, 'role'],
      [2, 1, percent(50)],
      [3, 2, percent(50)],
    ];
    expect([paths(ties, { levels: 1 }), paths(ties, { levels: 2 })]).toEqual([
      [[101, '2>1']],
      [
        [101, '2>1'],
        [100, '3>2>1'],
      ],
    ]);
  });

  it('have one path for each side of a diamond, the strongest first', () => {
    const ties: Tie[] = [
      [100, 4, 'role'],
      [4, 2, percent(100)],
      [4, 3, percent(100)],
      [2, 1, percent(30)],
      [3, 1, percent(70)],
    ];
    expect(paths(ties)).toEqual([[100, '4>3>1', '4>2>1']]);
  });

  it('have all their paths up to the limit of companies, and always the strongest one', () => {
    // Four ways up to 4, three companies each; one of two to 1.
    const ways = [2, 3, 5, 6].flatMap((way): Tie[] => [
      [4, way, percent(100)],
      [way, 1, percent(way * 10)],
    ]);
    const ties: Tie[] = [...ways, [100, 4, 'role'], [101, 4, 'role'], [102, 4, 'role'], [102, 1, 'role']];
    expect(paths(ties, { maxCompanies: 13 })).toEqual([
      [102, '1', '4>6>1', '4>5>1', '4>3>1', '4>2>1'],
      [100, '4>6>1', 'more'],
      [101, '4>6>1', 'more'],
    ]);
    expect(paths(ties, { maxCompanies: 20 })).toEqual([
      [102, '1', '4>6>1', '4>5>1', '4>3>1', '4>2>1'],
      [100, '4>6>1', '4>5>1', 'more'],
      [101, '4>6>1', 'more'],
    ]);
  });

  it('have at most the default limit of companies on their paths together', () => {
    const ladder = Array.from({ length: 4 }, (_, level): Tie[] => {
      const [below, one, other, above] = [3 * level + 1, 3 * level + 2, 3 * level + 3, 3 * level + 4];
      return [
        [one, below, percent(60)],
        [other, below, percent(40)],
        [above, one, percent(100)],
        [above, other, percent(100)],
      ];
    }).flat();
    const found = keyPersons([...ladder, ...Array.from({ length: 400 }, (_, n): Tie => [100 + n, 13, 'role'])], {
      levels: 8,
    });
    const pathCounts = found.map(({ paths: listed }) => listed.length);
    // Nine companies on each path: 2,222 paths are the most that fit.
    expect([
      found.length,
      Math.max(...pathCounts),
      Math.min(...pathCounts),
      found.every(({ morePaths }) => morePaths),
    ]).toEqual([400, 10, 1, true]);
    expect(
      found.reduce(
        (sum, { paths: listed }) => sum + listed.reduce((companies, each) => companies + each.companies.length, 0),
        0,
      ),
    ).toBeLessThan(20_000 + 400 * 9);
  });

  it('are found once in a loop, even in one through the company asked for', () => {
    const ties: Tie[] = [
      [100, 3, 'role'],
      [101, 1, 'role'],
      [2, 1, percent(50)],
      [3, 2, percent(50)],
      [2, 3, percent(50)],
      [1, 3, percent(50)],
    ];
    expect(paths(ties)).toEqual([
      [101, '1'],
      [100, '3>2>1'],
    ]);
  });

  it('of a company that holds shares in itself have no path through that holding', () => {
    const ties: Tie[] = [
      [100, 1, 'role'],
      [101, 2, 'role'],
      [1, 1, percent(10)],
      [2, 2, percent(10)],
      [2, 1, percent(90)],
    ];
    expect(paths(ties)).toEqual([
      [100, '1'],
      [101, '2>1'],
    ]);
  });

  it('may be firms, even a firm that owns the company', () => {
    const ties: Tie[] = [
      [2, 1, 'role'],
      [2, 1, percent(90)],
      [3, 2, 'role'],
    ];
    expect(paths(ties)).toEqual([
      [2, '1'],
      [3, '2>1'],
    ]);
  });

  it('are not searched above a person who owns the company', () => {
    expect(paths([[100, 1, percent(100)]])).toEqual([]);
  });

  it('are ordered by minimum stake: the sum of the stakes or the structure record, unknown ones last', () => {
    const ties: Tie[] = [
      ...[2, 3, 4, 5, 6, 7, 8].map((id): Tie => [98 + id, id, 'role']),
      [2, 1, { maxStakePercent: 90 }],
      [3, 1, { minStakePercent: 25, maxStakePercent: 50 }],
      [4, 1, percent(20)],
      [4, 1, percent(20)],
      [5, 1, percent(10)],
      [5, 1, percent(55), 'companyStructure'],
      [6, 1, {}],
      [7, 6, percent(100)],
      [8, 1, percent(150)],
    ];
    expect(paths(ties)).toEqual([
      [106, '8>1'],
      [103, '5>1'],
      [102, '4>1'],
      [101, '3>1'],
      [100, '2>1'],
      [104, '6>1'],
      [105, '7>6>1'],
    ]);
  });

  it('are ordered by bands too: an open minimum is above its number, in sums and along a path', () => {
    const openFrom = (minStakePercent: number): OwnershipRecord => ({ minStakePercent, isMinStakeExcluded: true });
    const ties: Tie[] = [
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id): Tie => [98 + id, id, 'role']),
      [2, 1, percent(25)],
      [3, 1, openFrom(25)],
      [4, 1, percent(25.1)],
      // 10 and more than 15.
      [5, 1, percent(10)],
      [5, 1, openFrom(15)],
      // All of the company that has more than 25, and more than 25 as the structure record alone states it.
      [6, 3, percent(100)],
      [7, 1, percent(25)],
      [7, 1, openFrom(25), 'companyStructure'],
      // A figure of 0 with a band was not filled in; more than 0 is not certain to be anything; nothing is above 100.
      [8, 1, { stakePercent: 0, minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true }],
      [9, 1, openFrom(0)],
      [10, 1, percent(100)],
      [11, 1, openFrom(60)],
      [11, 1, openFrom(40)],
    ];
    expect(paths(ties)).toEqual([
      [108, '10>1'],
      [109, '11>1'],
      [102, '4>1'],
      [101, '3>1'],
      [103, '5>1'],
      [105, '7>1'],
      [106, '8>1'],
      [104, '6>3>1'],
      [100, '2>1'],
      [107, '9>1'],
    ]);
  });

  it('have at most `maxPaths` paths and report that there are more', () => {
    const between = [2, 3, 4];
    const ties: Tie[] = [
      [100, 9, 'role'],
      ...between.flatMap((id): Tie[] => [
        [9, id, percent(100)],
        [id, 1, percent(10 * id)],
      ]),
    ];
    expect([paths(ties, { maxPaths: 2 }), paths(ties, { maxPaths: 3 })]).toEqual([
      [[100, '9>4>1', '9>3>1', 'more']],
      [[100, '9>4>1', '9>3>1', '9>2>1']],
    ]);
  });

  it('have the path that a loop blocks for stronger paths, and report possible further paths when the search is not exact', () => {
    // Three ways from 2 up to 6 are stronger than that over 7 and 8, and cannot go on to 2, where they came from.
    const over2 = [3, 4, 5].flatMap((id): Tie[] => [
      [id, 2, percent(100)],
      [6, id, percent(100)],
    ]);
    const ties: Tie[] = [
      [100, 2, 'role'],
      [2, 1, percent(90)],
      ...over2,
      [7, 1, percent(10)],
      [8, 7, percent(100)],
      [6, 8, percent(100)],
      [2, 6, percent(50)],
    ];
    expect([paths(ties, { maxPaths: 2 }), paths(ties, { maxPaths: 2, maxExactPaths: 0 })]).toEqual([
      [[100, '2>1', '2>6>8>7>1']],
      [[100, '2>1', 'more']],
    ]);
  });

  it('are found among a number of paths too large to enumerate', () => {
    const level = (above: number) => Array.from({ length: 8 }, (_, index) => above * 8 + index + 2);
    const ties: Tie[] = [
      ...level(0).map((id): Tie => [id, 1, percent(10)]),
      ...level(9).map((id): Tie => [100, id, 'role']),
    ];
    for (let above = 1; above < 10; above += 1) {
      for (const owner of level(above))
        for (const owned of level(above - 1)) ties.push([owner, owned, percent(10)], [owned, owner, percent(1)]);
    }
    expect(paths(ties, { maxPaths: 2 })).toEqual([
      [100, '74>66>58>50>42>34>26>18>10>2>1', '75>66>58>50>42>34>26>18>10>2>1', 'more'],
    ]);
  });
});

/** All simple paths up from company 1, by looking at every one of them. */
function everyPath(ties: readonly Tie[], levels: number): number[][] {
  const all: number[][] = [];
  const walk = (path: number[]) => {
    all.push(path);
    if (path.length > levels) return;
    const owners = new Set(
      ties.filter(([from, to, record]) => from < 100 && to === path.at(-1) && record !== 'role').map(([from]) => from),
    );
    for (const owner of owners) if (!path.includes(owner)) walk([...path, owner]);
  };
  walk([1]);
  return all;
}

/** What the answer must be: all paths of each holder, sorted by the rule written down a second time. */
function expectedPaths(
  ties: readonly Tie[],
  levels: number,
): { readonly holder: number; readonly paths: number[][] }[] {
  /** The minimum of a step, and 1 if it is open. */
  const minimum = (owner: number, owned: number): readonly [share: number, open: number] => {
    const of = (kind?: string) =>
      ties.flatMap(([from, to, record, its]): [number, number][] =>
        from === owner && to === owned && record !== 'role' && its === kind
          ? [[record.stakePercent ?? record.minStakePercent ?? 0, record.isMinStakeExcluded ? 1 : 0]]
          : [],
      );
    const owns = of().reduce(([sum, open], [stake, isOpen]) => [sum + stake, Math.max(open, isOpen)], [0, 0]);
    const [[percent, open] = [0, 0]] = [owns, ...of('companyStructure')].sort((a, b) => b[0] - a[0] || b[1] - a[1]);
    return percent >= 100 ? [1, 0] : [percent / 100, percent > 0 ? open : 0];
  };
  const rank = (path: number[]) => {
    const minimums = path.slice(1).map((owner, index) => minimum(owner, path[index] as number));
    const known = minimums.filter(([share]) => share > 0);
    return [
      path.length - 1 - known.length,
      -known.reduce((product, [share]) => product * share, 1),
      -known.reduce((open, [, isOpen]) => open + isOpen, 0),
      path.length,
      ...path,
    ];
  };
  const compare = (a: number[], b: number[]) =>
    rank(a)
      .map((value, at) => value - (rank(b)[at] as number))
      .find((difference) => difference !== 0) ?? 0;
  const all = everyPath(ties, levels);
  const holders = [...new Set(ties.filter(([, , record]) => record === 'role').map(([from]) => from))];
  return holders
    .map((holder) => {
      const companies = new Set(
        ties.filter(([from, , record]) => from === holder && record === 'role').map(([, to]) => to),
      );
      return { holder, paths: all.filter((path) => companies.has(path.at(-1) as number)).sort(compare) };
    })
    .filter((found) => found.paths.length > 0)
    .sort((a, b) => compare(a.paths[0] as number[], b.paths[0] as number[]) || a.holder - b.holder);
}

/** The same tie with closed bounds. */
function closed([from, to, record, kind]: Tie): Tie {
  if (record === 'role') return [from, to, record];
  const { isMinStakeExcluded: _open, ...rest } = record;
  return kind === undefined ? [from, to, rest] : [from, to, rest, kind];
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

describe('compared with a search of every path', () => {
  const anyCompany = fc.integer({ min: 1, max: 6 });
  // An open bound decides only between equal minimums, so most are equal.
  const from50: OwnershipRecord = { minStakePercent: 50 };
  const above50: OwnershipRecord = { ...from50, isMinStakeExcluded: true };
  const anyStake = fc.constantFrom<OwnershipRecord>(
    ...[percent(50), percent(50), from50, above50, above50, above50, above50],
    ...[percent(25), percent(100), { minStakePercent: 25, isMinStakeExcluded: true as const }],
    ...[{ minStakePercent: 0, isMinStakeExcluded: true as const }, { maxStakePercent: 50 }, {}],
  );
  const anyTie = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(anyCompany, anyCompany, anyStake).map(([from, to, stake]): Tie => [from, to, stake]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(anyCompany, anyCompany, anyStake)
        .map(([from, to, stake]): Tie => [from, to, stake, 'companyStructure']),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(2, 100, 101), anyCompany).map(([from, to]): Tie => [from, to, 'role']),
    },
  );
  const anyTies = fc.oneof(
    { weight: 1, arbitrary: fc.array(anyTie, { maxLength: 10 }) },
    { weight: 3, arbitrary: fc.array(anyTie, { maxLength: 30, size: 'max' }) },
  );
  const levels = fc.integer({ min: 1, max: 6 });
  const text = (path: number[]) => [...path].reverse().join('>');

  it('finds the same persons with the same strongest paths and reports when there are more', () => {
    const classes = [
      'a path over several companies',
      'several paths of one person',
      'more paths than are listed',
      'no key person',
      'a loop',
      'an open bound decides the order',
    ] as const;
    checkProperty(
      { values: fc.tuple(anyTies, levels, fc.integer({ min: 1, max: 4 })), classes, usual: 500, full: 25_000 },
      ([ties, most, maxPaths], meet) => {
        const everything = expectedPaths(ties, most);
        meet(
          'a path over several companies',
          everything.some(({ paths: all }) => all.some((path) => path.length > 1)),
        );
        meet(
          'several paths of one person',
          everything.some(({ paths: all }) => all.length > 1),
        );
        meet(
          'more paths than are listed',
          everything.some(({ paths: all }) => all.length > maxPaths),
        );
        meet('no key person', everything.length === 0);
        meet(
          'a loop',
          ties.some(([from, to]) => ties.some((other) => other[0] === to && other[1] === from && to !== from)),
        );
        meet('an open bound decides the order', !isEqual(everything, expectedPaths(ties.map(closed), most)));
        const expected = everything.map(({ holder, paths: all }) => [
          holder,
          ...all.slice(0, maxPaths).map(text),
          ...(all.length > maxPaths ? ['more'] : []),
        ]);
        expect(paths(ties, { levels: most, maxPaths })).toEqual(expected);
      },
    );
  });

  it('finds the same persons with the strongest path even when it is not exact, and always reports when there are more', () => {
    const classes = ['fewer paths listed than there are', 'all paths listed', 'more than two paths'] as const;
    checkProperty({ values: fc.tuple(anyTies, levels), classes, usual: 500, full: 25_000 }, ([ties, most], meet) => {
      const expected = expectedPaths(ties, most);
      const found = keyPersons(ties, { levels: most, maxPaths: 2, maxExactPaths: 0 });
      expect(shown(found).map(([holder, first]) => [holder, first])).toEqual(
        expected.map(({ holder, paths: [first] }) => [holder, text(first as number[])]),
      );
      found.forEach(({ paths: foundPaths, morePaths }, at) => {
        const all = expected[at]?.paths.map(text) ?? [];
        const listed = foundPaths.map(({ companies }) => companies.map((on) => on.company.serviceId).join('>'));
        expect([listed.filter((path) => !all.includes(path)), morePaths || all.length === listed.length]).toEqual([
          [],
          true,
        ]);
        meet(listed.length < all.length ? 'fewer paths listed than there are' : 'all paths listed');
        meet('more than two paths', all.length > 2);
      });
    });
  });

  it('does not depend on the order of its input', () => {
    const shuffled = anyTies.chain((ties) =>
      fc.tuple(fc.constant(ties), fc.shuffledSubarray(ties, { minLength: ties.length })),
    );
    checkProperty({ values: shuffled, classes: ['another order', 'key persons'] }, ([ties, other], meet) => {
      const found = keyPersons(ties, { levels: 4 });
      expect(JSON.stringify(keyPersons(other, { levels: 4 }))).toBe(JSON.stringify(found));
      meet('another order', found.length > 0 && JSON.stringify(ties) !== JSON.stringify(other));
      meet('key persons', found.length > 0);
    });
  });
});
