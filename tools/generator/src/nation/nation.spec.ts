import { readerFor } from '@company-relations/register-formats';
import type { Statement } from '../statement';
import { distributionsOf } from './distributions';
import { nation } from './nation';
import { type NationOptions, NationShape } from './nation-shape';

const whole: NationOptions = { companies: 10_000, first: 1, of: 10_000, seed: 1, asOf: '2026-01-01', revision: 1 };
const small: NationOptions = { ...whole, companies: 100, of: 100, seed: 7 };
const statements = [...nation(whole)];
const found = distributionsOf(statements);
const ownerships = statements.filter(({ statement }) => statement === 'ownership');
const shape = new NationShape(whole.of, whole.seed);

const idOf = (rank: number) => `c:${shape.companyAt(rank)}`;
const isCurrent = ({ outDate, ended }: Statement) => outDate === undefined && ended === undefined;
const linesOf = (options: NationOptions) => [...nation(options)].map((statement) => JSON.stringify(statement));

function counted(list: readonly Statement[], member: 'party' | 'company'): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const statement of list) counts.set(statement[member], (counts.get(statement[member]) ?? 0) + 1);
  return counts;
}

describe('a nation', () => {
  it('is the same for the same options, and another one for another seed', () => {
    expect(linesOf(small)).toEqual(linesOf(small));
    expect(linesOf({ ...small, seed: 8 })).not.toEqual(linesOf(small));
  });

  it('in parts is the nation as a whole, in another order', () => {
    const parts = [1, 34, 67].flatMap((first, index) => linesOf({ ...small, first, companies: index === 2 ? 34 : 33 }));
    expect(parts.sort()).toEqual(linesOf(small).sort());
  });

  it('of another revision has the same ties and other stakes', () => {
    const tiesOf = (options: NationOptions) =>
      [...nation(options)]
        .filter(({ statement }) => statement === 'ownership')
        .map(({ id, party, company }) => [id, party, company]);
    expect(tiesOf({ ...small, revision: 2 })).toEqual(tiesOf(small));
    const [before, after] = [linesOf(small), new Set(linesOf({ ...small, revision: 2 }))];
    expect(before.filter((line) => !after.has(line)).length).toBeGreaterThan(before.length / 2);
  });

  it('is read by the loader without a problem or a notice', () => {
    const reader = readerFor('register');
    const some = statements.filter((_statement, index) => index % 5 === 0);
    const bad = some.flatMap((statement) => {
      const read = reader.read(JSON.stringify(statement));
      return 'problem' in read || read.notices.length > 0 || read.statements.length !== 1 ? [{ statement, read }] : [];
    });
    expect(bad).toEqual([]);
  });

  it('states whatever its records tie together, once', () => {
    const ids = new Set(statements.map(({ id }) => id));
    expect(ids.size).toBe(statements.length);
    const tied = statements.flatMap(({ party, company, soleTraderOf }) =>
      [party, company, soleTraderOf].filter((id) => id !== undefined),
    );
    expect(tied.filter((id) => !ids.has(String(id)))).toEqual([]);
  });

  it('has about six records for each company and 1.1 persons', () => {
    const { company, person = 0, ...records } = found.statements;
    expect([company, person]).toEqual([10_000, 11_000]);
    const perCompany = Object.values(records).reduce((sum, count) => sum + count, 0) / 10_000;
    expect(perCompany).toBeGreaterThan(5.7);
    expect(perCompany).toBeLessThan(6.4);
  });

  it('has exactly 0.5 % protected persons, and 15 % of its records are ended', () => {
    expect(found.protectedPersons).toBe(0.005);
    expect(Math.abs(found.ended - 0.15)).toBeLessThan(0.005);
  });

  it('has a state with 2 % of all companies, an auditor of 5 % and a listed company with as many owners as 3 %', () => {
    const current = statements.filter(isCurrent);
    const stakes = current.filter(({ statement }) => statement === 'ownership');
    expect(counted(stakes, 'party').get(idOf(0))).toBeGreaterThanOrEqual(195);
    expect(counted(stakes, 'company').get(idOf(shape.firstListed))).toBeGreaterThanOrEqual(295);
    expect(
      counted(
        current.filter(({ statement }) => statement === 'role'),
        'party',
      ).get(idOf(shape.firstAuditor)),
    ).toBeGreaterThanOrEqual(495);
  });

  it('has owners who hold something other than the company itself, none of them twice, and at most 100 % together', () => {
    const stakes = new Map<unknown, number>();
    const pairs = new Set<string>();
    for (const { party, company, ownershipStake, minOwnershipStake } of ownerships) {
      pairs.add(`${String(party)} ${String(company)}`);
      stakes.set(company, (stakes.get(company) ?? 0) + Number(ownershipStake ?? minOwnershipStake));
    }
    expect(ownerships.filter(({ party, company }) => party === company)).toEqual([]);
    expect(pairs.size).toBe(ownerships.length);
    expect([...stakes.values()].filter((sum) => sum > 100.000_1 || sum < 0)).toEqual([]);
  });

  it('has rings of two to six companies that own each other, and no other loop', () => {
    const above = new Map<string, string[]>();
    for (const { party, company } of ownerships)
      if (String(party).startsWith('c:'))
        above.set(String(company), [...(above.get(String(company)) ?? []), String(party)]);
    const rings = new Set<string>();
    for (let rank = 0; rank < whole.of; rank++) {
      const members = ringOf(rank);
      if (members === undefined) continue;
      rings.add([...members].sort((a, b) => a - b).join());
      expect(above.get(idOf(rank))).toContain(idOf(shape.ringOwner(rank) as number));
    }
    expect(rings.size).toBeGreaterThan(10);
    // Apart from rings, every owner has a lower rank than the companies that it owns.
    const upward = ownerships.filter(({ party, company }) => {
      const [owner, owned] = [party, company].map((id) => shape.rankOf(Number(String(id).slice(2)))) as [
        number,
        number,
      ];
      return String(party).startsWith('c:') && owner >= owned && shape.ringOwner(owned) !== owner;
    });
    expect(upward).toEqual([]);
  });

  it('has ranges, classes of shares, and chains across the borders of four countries', () => {
    expect(Object.keys(found.companiesByCountry).sort()).toEqual(['DK', 'FI', 'NO', 'SE']);
    expect(Object.values(found.companiesByCountry).every((count) => count > 1500)).toBe(true);
    expect(found.ranges).toBeGreaterThan(0.15);
    expect(found.classes).toBeGreaterThan(0.05);
    expect(found.heldByCompany).toBeGreaterThan(0.25);
    expect(found.heldAcrossBorders).toBeGreaterThan(0.1);
    expect(found.heldAcrossBorders).toBeLessThan(0.25);
  });

  it('has 4 % sole traders, of whom there are no records', () => {
    const traders = new Set(
      statements.filter(({ soleTraderOf }) => String(soleTraderOf).startsWith('p:')).map(({ id }) => id),
    );
    expect(traders.size).toBe(400);
    expect(
      statements.filter(({ party, company }) => traders.has(String(party)) || traders.has(String(company))),
    ).toEqual([]);
  });
});

/** The ranks in the ring of this rank. Undefined if the rank is in no ring. */
function ringOf(rank: number): number[] | undefined {
  const members = [rank];
  for (let next = shape.ringOwner(rank); next !== undefined && next !== rank; next = shape.ringOwner(next))
    members.push(next);
  return members.length > 1 ? members : undefined;
}
