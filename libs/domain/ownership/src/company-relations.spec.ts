import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { hasRecords, type Link, relationsOf, withUltimateOwnerships } from './company-relations';
import { type Person, serviceId } from './entities';
import { noRecords, recordKinds } from './records';

const person = (id: number): Person => ({
  type: 'person',
  serviceId: serviceId(id),
  profile: { name: `Person ${id}` },
  isProtected: false,
});
const role = (id: number, inDate?: string) => ({ id, ...(inDate === undefined ? {} : { inDate }) });
const link = (id: number, kind: Link['kind'], ended: boolean, record: Link['record']): Link => ({
  entity: person(id),
  kind,
  ended,
  record,
});

describe('relationsOf', () => {
  it('groups all links to an entity into one relation, with current and ended records separated', () => {
    const links = [
      link(9, 'role', false, role(1)),
      link(2, 'ownership', false, { stakePercent: 10 }),
      link(9, 'role', true, role(2)),
      link(2, 'beneficialOwnership', false, { text: 'owner' }),
      link(2, 'companyStructure', true, { shareClass: 'A' }),
    ];
    expect(relationsOf(links)).toEqual([
      {
        entity: person(2),
        current: { ...noRecords, ownership: [{ stakePercent: 10 }], beneficialOwnership: [{ text: 'owner' }] },
        ended: { ...noRecords, companyStructure: [{ shareClass: 'A' }] },
      },
      { entity: person(9), current: { ...noRecords, role: [role(1)] }, ended: { ...noRecords, role: [role(2)] } },
    ]);
  });

  it('orders relations by numeric id and records by date, those without a date first', () => {
    const links = [
      link(10, 'role', false, role(1, '2024-01-01T00:00:00Z')),
      link(10, 'role', false, role(2)),
      link(10, 'role', false, role(3, '1999-12-31T00:00:00Z')),
      link(9, 'role', false, role(4)),
    ];
    expect(relationsOf(links)).toEqual([
      { entity: person(9), current: { ...noRecords, role: [role(4)] }, ended: noRecords },
      {
        entity: person(10),
        current: { ...noRecords, role: [role(2), role(3, '1999-12-31T00:00:00Z'), role(1, '2024-01-01T00:00:00Z')] },
        ended: noRecords,
      },
    ]);
  });

  it('returns nothing for no links', () => {
    expect(relationsOf([])).toEqual([]);
  });

  const date = fc.constantFrom(undefined, '2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z');
  const anyLink = fc
    .record({
      id: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom(...recordKinds),
      ended: fc.boolean(),
      inDate: date,
      number: fc.nat(3),
    })
    .map(({ id, kind, ended, inDate, number }) => link(id, kind, ended, role(number, inDate)));

  const someLinks = fc
    .tuple(fc.array(anyLink), fc.boolean())
    .map(([links, isTwice]) => (isTwice ? [...links, ...links.slice(0, 1)] : links));
  const linkClasses = [
    'several records of one kind',
    'records of the same date',
    'the same record twice',
    'current and ended records of one entity',
  ] as const;
  const meetLinks = (links: readonly Link[], meet: (name: (typeof linkClasses)[number], isMet?: boolean) => void) => {
    const isTwice = (keyOf: (link: Link) => unknown) =>
      new Set(links.map((one) => JSON.stringify(keyOf(one)))).size < links.length;
    meet(
      'several records of one kind',
      isTwice(({ entity, kind, ended }) => [entity.serviceId, kind, ended]),
    );
    meet(
      'records of the same date',
      isTwice(({ entity, kind, ended, record }) => [entity.serviceId, kind, ended, record.inDate]),
    );
    meet(
      'the same record twice',
      isTwice((one) => one),
    );
    meet(
      'current and ended records of one entity',
      links.some(({ entity, ended }) =>
        links.some((other) => other.entity.serviceId === entity.serviceId && other.ended !== ended),
      ),
    );
  };

  it('does not depend on the order of the links', () => {
    const shuffled = someLinks.chain((links) =>
      fc.tuple(fc.constant(links), fc.shuffledSubarray(links, { minLength: links.length })),
    );
    checkProperty({ values: shuffled, classes: linkClasses }, ([links, other], meet) => {
      expect(JSON.stringify(relationsOf(other))).toBe(JSON.stringify(relationsOf(links)));
      meetLinks(links, meet);
    });
  });

  it('neither loses nor invents a record', () => {
    const text = (id: number, kind: string, ended: boolean, record: object) =>
      JSON.stringify([id, kind, ended, record]);
    checkProperty({ values: someLinks, classes: linkClasses }, (links, meet) => {
      meetLinks(links, meet);
      const kept = relationsOf(links).flatMap(({ entity, current, ended }) =>
        recordKinds.flatMap((kind) => [
          ...current[kind].map((record) => text(entity.serviceId, kind, false, record)),
          ...ended[kind].map((record) => text(entity.serviceId, kind, true, record)),
        ]),
      );
      expect(kept.sort()).toEqual(
        links.map(({ entity, kind, ended, record }) => text(entity.serviceId, kind, ended, record)).sort(),
      );
    });
  });
});

describe('hasRecords', () => {
  it('is false for no records and true for one of any kind', () => {
    expect([
      hasRecords(noRecords),
      ...recordKinds.map((kind) => hasRecords({ ...noRecords, [kind]: [role(1)] })),
    ]).toEqual([false, true, true, true, true]);
  });
});

describe('hasRecords', () => {
  it.each([...recordKinds])('is true for one record of %s', (kind) => {
    expect([hasRecords({ ...noRecords, [kind]: [role(1)] }), hasRecords({ ...noRecords, [kind]: [] })]).toEqual([
      true,
      false,
    ]);
  });
});

describe('withUltimateOwnerships', () => {
  const relation = (id: number) => ({
    entity: person(id),
    current: { ...noRecords, role: [role(id)] },
    ended: { ...noRecords, role: [role(id + 100)] },
  });
  const ultimate = (id: number) => ({ entity: person(id), stake: { stakePercent: id } });
  const added = (id: number) => ({
    entity: person(id),
    current: noRecords,
    ended: noRecords,
    ultimateOwnership: { stakePercent: id },
  });

  it('adds stakes to existing relations and creates the missing ones, ordered by numeric id', () => {
    const all = withUltimateOwnerships(
      [relation(2), relation(5), relation(9), relation(10), relation(20), relation(21)],
      [ultimate(7), ultimate(9), ultimate(1), ultimate(12), ultimate(2)],
    );
    expect(all).toStrictEqual([
      added(1),
      { ...relation(2), ultimateOwnership: { stakePercent: 2 } },
      relation(5),
      added(7),
      { ...relation(9), ultimateOwnership: { stakePercent: 9 } },
      relation(10),
      added(12),
      relation(20),
      relation(21),
    ]);
  });

  it('does not modify its input', () => {
    const [relations, stakes] = [[relation(2)], [ultimate(7), ultimate(1)]];
    withUltimateOwnerships(relations, stakes);
    expect([relations, stakes]).toEqual([[relation(2)], [ultimate(7), ultimate(1)]]);
    expect(withUltimateOwnerships(relations, [])).toBe(relations);
    expect(withUltimateOwnerships([], stakes)).toEqual([added(1), added(7)]);
  });
});
