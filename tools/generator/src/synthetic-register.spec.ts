import { readerFor } from '@company-relations/register-formats';
import type { Statement } from './statement';
import { publicBodies, type RegisterOptions, syntheticRegister } from './synthetic-register';

const small: RegisterOptions = { companies: 50, seed: 7, first: 1, asOf: '2026-01-01' };
const large: RegisterOptions = { ...small, companies: 2_000 };

const linesOf = (options: RegisterOptions) =>
  [...syntheticRegister(options)].map((statement) => JSON.stringify(statement));

function byStatement(statements: readonly Statement[]): Map<string, Statement[]> {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const group = groups.get(statement.statement);
    if (group) group.push(statement);
    else groups.set(statement.statement, [statement]);
  }
  return groups;
}

/** For each company, the minimum that its owners hold together. */
function stakesByCompany(ownerships: readonly Statement[]): number[] {
  const sums = new Map<unknown, number>();
  for (const { company, ownershipStake, minOwnershipStake } of ownerships) {
    sums.set(company, (sums.get(company) ?? 0) + Number(ownershipStake ?? minOwnershipStake));
  }
  return [...sums.values()];
}

test('the same options give the same lines, another seed gives others', () => {
  expect(linesOf(small)).toEqual(linesOf(small));
  expect(linesOf({ ...small, seed: 8 })).not.toEqual(linesOf(small));
});

test('the loader reads every line without a problem or a notice', () => {
  const reader = readerFor('register');
  const bad = linesOf(large).flatMap((line) => {
    const read = reader.read(line);
    return 'problem' in read || read.notices.length > 0 || read.statements.length !== 1 ? [{ line, read }] : [];
  });
  expect(bad).toEqual([]);
});

test('ids are unique, and every record ties together entities that are stated', () => {
  const statements = [...syntheticRegister(large)];
  const ids = new Set(statements.map(({ id }) => id));
  expect(ids.size).toBe(statements.length);
  const ends = statements.flatMap(({ party, company }) =>
    party === undefined ? [] : [String(party), String(company)],
  );
  expect(ends.filter((id) => !ids.has(id))).toEqual([]);
});

test('no company owns itself, and its owners have at most 100 % together', () => {
  const ownerships = [...syntheticRegister(large)].filter(({ statement }) => statement === 'ownership');
  expect(ownerships.filter(({ party, company }) => party === company)).toEqual([]);
  const sums = stakesByCompany(ownerships);
  expect(sums).toHaveLength(2_000 - publicBodies(large));
  expect(sums.filter((sum) => sum > 100.000_1 || sum <= 0)).toEqual([]);
});

test('bands leave their upper bound out, except at 100 %', () => {
  const bands = [...syntheticRegister(large)].filter(({ minOwnershipStake }) => minOwnershipStake !== undefined);
  expect(bands.length).toBeGreaterThan(500);
  const isOpen = ({ isMaxOwnershipStakeExcluded }: Statement) => isMaxOwnershipStakeExcluded === true;
  expect(bands.filter((band) => isOpen(band) === (band['maxOwnershipStake'] === 100))).toEqual([]);
});

test('1 to 20 owners, 30 % of them companies, 15 % of the records ended, 0.5 % of the persons protected', () => {
  const groups = byStatement([...syntheticRegister(large)]);
  const ownerships = groups.get('ownership') ?? [];
  const owners = new Map<unknown, number>();
  for (const { company } of ownerships) owners.set(company, (owners.get(company) ?? 0) + 1);
  expect([Math.min(...owners.values()), Math.max(...owners.values())]).toEqual([1, 20]);
  const records = [...ownerships, ...(groups.get('role') ?? []), ...(groups.get('beneficialOwnership') ?? [])];
  const persons = groups.get('person') ?? [];
  expect(share(ownerships, ({ party }) => String(party).startsWith('c:'))).toBeCloseTo(0.3, 1);
  expect(share(records, ({ outDate }) => outDate !== undefined)).toBeCloseTo(0.15, 1);
  expect(Math.abs(share(persons, ({ isProtected }) => isProtected === true) - 0.005)).toBeLessThan(0.005);
  expect([groups.get('company')?.length, persons.length]).toEqual([2_000, 2_200]);
});

test('a register that continues another one shares no id with it and refers to it', () => {
  const next: RegisterOptions = { ...small, first: 51 };
  const earlier = new Set([...syntheticRegister(small)].map(({ id }) => id));
  const statements = [...syntheticRegister(next)];
  expect(statements.filter(({ id }) => earlier.has(id))).toEqual([]);
  expect(statements.some(({ party }) => earlier.has(String(party)))).toBe(true);
});

test('some companies own each other, and public bodies without owners have stakes in many companies', () => {
  const ownerships = [...syntheticRegister(large)].filter(({ statement }) => statement === 'ownership');
  const pairs = new Set(ownerships.map(({ party, company }) => `${String(party)} ${String(company)}`));
  expect(
    ownerships.filter(({ party, company }) => pairs.has(`${String(company)} ${String(party)}`)).length,
  ).toBeGreaterThan(0);
  expect(publicBodies(large)).toBe(2);
  expect(ownerships.filter(({ company }) => company === 'c:1' || company === 'c:2')).toEqual([]);
  expect(ownerships.filter(({ party }) => party === 'c:1').length).toBeGreaterThan(20);
});

function share(statements: readonly Statement[], has: (statement: Statement) => boolean): number {
  return statements.filter(has).length / statements.length;
}
