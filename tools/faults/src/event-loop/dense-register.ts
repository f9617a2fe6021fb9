/**
 * The ids of the companies at which requests about each group begin. Each group has a shape that takes as long as the
 * limits allow.
 */
export const groups = {
  clique: 'clique:0',
  star: 'star:0',
  ring: 'ring:below',
  ladder: 'ladder:0',
  subsidiary: 'sub:0',
} as const;

/**
 * The sizes of the groups. They are just below the limits of docs/api.md: 3,000 holdings and 3,000 roles for key
 * persons, 2,000 holdings for ultimate owners.
 */
export interface DenseSizes {
  readonly cliqueCompanies: number;
  readonly cliquePersons: number;
  readonly starOwners: number;
  readonly ringCompanies: number;
  readonly ladderLevels: number;
  /** Number of companies that the star owns completely. Each has the same ultimate owners as the star. */
  readonly subsidiaries: number;
}

export const largestSizes: DenseSizes = {
  cliqueCompanies: 44,
  cliquePersons: 60,
  starOwners: 1_400,
  ringCompanies: 480,
  ladderLevels: 60,
  subsidiaries: 500,
};
export const smallSizes: DenseSizes = {
  cliqueCompanies: 8,
  cliquePersons: 5,
  starOwners: 40,
  ringCompanies: 40,
  ladderLevels: 10,
  subsidiaries: 20,
};

export const denseCountry = 'NO';
const asOf = '2026-01-01';
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The statements of all groups in the register format. */
export function* denseStatements(sizes: DenseSizes): Generator<object> {
  yield* clique(sizes);
  yield* star(sizes);
  yield* ring(sizes);
  yield* ladder(sizes);
  for (const at of upTo(sizes.subsidiaries)) {
    yield company(`sub:${at}`);
    yield owns('star:0', `sub:${at}`, 100);
  }
}

/** Each company owns a part of every other company. All have the same persons on their boards. */
function* clique({ cliqueCompanies, cliquePersons }: DenseSizes): Generator<object> {
  const companies = upTo(cliqueCompanies);
  for (const at of companies) yield company(`clique:${at}`);
  for (const at of upTo(cliquePersons)) yield person(`cliquep:${at}`);
  for (const owner of companies)
    for (const owned of companies)
      if (owner !== owned) yield owns(`clique:${owner}`, `clique:${owned}`, 1 + ((owner * 7 + owned) % 3) / 2);
  for (const at of upTo(cliquePersons)) for (const owner of companies) yield role(`cliquep:${at}`, `clique:${owner}`);
}

/** Very many companies own a part of one company. Each of them has a chair of its own. */
function* star({ starOwners }: DenseSizes): Generator<object> {
  yield company('star:0');
  for (const at of upTo(starOwners)) {
    yield company(`starc:${at}`);
    yield person(`starp:${at}`);
    yield owns(`starc:${at}`, 'star:0', Math.floor(1e6 / starOwners) / 1e4);
    yield role(`starp:${at}`, `starc:${at}`);
  }
}

/**
 * A loop of holdings with additional holdings across it, whose stakes are known only as ranges. The cost of the
 * computation grows with the cube of the number of members.
 */
function* ring({ ringCompanies }: DenseSizes): Generator<object> {
  for (const at of upTo(ringCompanies)) yield company(`ring:${at}`);
  for (const at of upTo(ringCompanies)) {
    for (const chord of [1, 7, 31])
      yield {
        ...owns(`ring:${at}`, `ring:${(at + chord) % ringCompanies}`, 0),
        ownershipStake: undefined,
        minOwnershipStake: 5,
        maxOwnershipStake: 30,
      };
  }
  yield company('ring:below');
  yield owns('ring:0', 'ring:below', 60);
}

/**
 * Two companies on each level. Both companies of the next level own both of them. So the number of chains is two to the
 * power of the number of levels.
 */
function* ladder({ ladderLevels }: DenseSizes): Generator<object> {
  yield company('ladder:0');
  for (const level of upTo(ladderLevels)) {
    for (const side of ['a', 'b']) {
      const owner = `ladder:${level + 1}${side}`;
      yield company(owner);
      yield role('cliquep:0', owner);
      for (const below of level === 0 ? ['ladder:0'] : [`ladder:${level}a`, `ladder:${level}b`])
        yield owns(owner, below, 50);
    }
  }
}

function company(id: string): object {
  return {
    statement: 'company',
    id,
    asOf,
    name: `Company ${id}`,
    orgNo: orgNoOf(id),
    countryCode: denseCountry,
    operationalStatus: 'ACTIVE',
  };
}

function person(id: string): object {
  return {
    statement: 'person',
    id,
    asOf,
    name: `Person ${id}`,
    firstName: 'Person',
    lastName: id,
    countryCode: denseCountry,
  };
}

function owns(party: string, owned: string, ownershipStake: number): object {
  return { statement: 'ownership', id: `o:${party}>${owned}`, asOf, party, company: owned, ownershipStake };
}

function role(party: string, owner: string): object {
  return {
    statement: 'role',
    id: `r:${party}>${owner}`,
    asOf,
    party,
    company: owner,
    role: { register: 'NO', code: 'LEDE', group: 'STYR' },
  };
}

export function orgNoOf(id: string): string {
  return id.replace(/[^0-9a-z]/gi, '').toUpperCase();
}
