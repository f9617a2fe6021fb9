import {
  dayOf,
  type Entity,
  noRecords,
  type Period,
  type RecordKind,
  recordKinds,
  type Records,
  type Relation,
} from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Area, areaOfKind, areas } from './areas';
import { Grants } from './grants';
import { maskChanges } from './mask-changes';
import { but, company, person, protectedTrader } from './testing/entities';
import type { LoadedChanges, VisibleChanges } from './visible-changes';

const hidden = 'Protected Identity';
const at = (date: string) => `${date}T00:00:00Z`;
const day = (date: string) => dayOf(at(date));
const asked = company(1, 'NO');
const period: Period = { from: day('2020-01-01'), to: day('2020-12-31'), today: day('2026-11-23') };
const relation = (entity: Entity, current: Partial<Records>, ended: Partial<Records> = {}): Relation => ({
  entity,
  current: { ...noRecords, ...current },
  ended: { ...noRecords, ...ended },
});
const owner = (entity: Entity, stakePercent: number) => ({ entity, stake: { stakePercent } });

// 2 (SE) had 60 % until June 2020, and 80 % since. The protected person 10 became a director, and the text names them. The
// protected sole trader 4 is a beneficial owner since an unknown day.
const loaded: LoadedChanges = {
  ...{ company: asked, period, parties: 3 },
  relations: [
    relation(
      company(2, 'SE'),
      { ownership: [{ stakePercent: 80, inDate: at('2020-06-01') }] },
      { ownership: [{ stakePercent: 60, inDate: at('2018-01-01'), outDate: at('2020-06-01') }] },
    ),
    relation(protectedTrader(4, 'NO'), { beneficialOwnership: [{ text: 'secret text' }] }),
    relation(person(10, true), { role: [{ id: 1, text: 'secret title', inDate: at('2020-02-01') }] }),
  ],
  before: { ultimateOwners: [owner(person(11), 60)], more: 0 },
  after: { ultimateOwners: [owner(person(10, true), 80), owner(person(11), 20)], more: 3 },
};

const masked = (granted: readonly Area[] = areas, changed: Partial<LoadedChanges> = {}) =>
  maskChanges({ ...loaded, ...changed }, new Grants({ NO: granted, SE: [] }));
const changesOf = ({ changes }: VisibleChanges) =>
  changes.map(({ party, kind, change, before, after }) => [party, kind, change, before.length, after.length]);

describe('visible changes', () => {
  it('are all changes with all areas in the country of the company, whatever is granted elsewhere', () => {
    const shown = masked();
    expect(changesOf(shown)).toEqual([
      ['2', 'ownership', 'Changed', 1, 1],
      ['4', 'beneficialOwnership', 'Unknown', 1, 1],
      ['10', 'role', 'Began', 0, 1],
    ]);
    expect([shown.withheld, shown.isHistoryWithheld, shown.partiesLeftOut]).toEqual([[], false, 0]);
    expect(shown.before).toEqual({
      ...{ day: day('2019-12-31'), areOmitted: false, more: 0 },
      ultimateOwners: [{ node: '11', stake: { stakePercent: 60 } }],
    });
    expect(shown.after).toEqual({
      ...{ day: day('2020-12-31'), areOmitted: false, more: 3 },
      ultimateOwners: [
        { node: '10', stake: { stakePercent: 80 } },
        { node: '11', stake: { stakePercent: 20 } },
      ],
    });
    expect(shown.nodes.map(({ node }) => node)).toEqual(['1', '2', '4', '10', '11']);
  });

  it('need the area of each record, and say which areas are withheld', () => {
    expect(changesOf(masked(but('Owner')))).toEqual([
      ['4', 'beneficialOwnership', 'Unknown', 1, 1],
      ['10', 'role', 'Began', 0, 1],
    ]);
    const none = masked([]);
    expect([changesOf(none), none.withheld, none.nodes.map(({ node }) => node)]).toEqual([
      [],
      ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson'],
      ['1'],
    ]);
  });

  it('have nothing that has ended since, and no ultimate owner of a past day, without Relations History', () => {
    const shown = masked(but('RelationsHistory'));
    expect(changesOf(shown)[0]).toEqual(['2', 'ownership', 'Began', 0, 1]);
    expect([shown.isHistoryWithheld, shown.before, shown.after]).toEqual([
      true,
      { day: day('2019-12-31'), areOmitted: false, more: 0 },
      { day: day('2020-12-31'), areOmitted: false, more: 0 },
    ]);
  });

  it('have the ultimate owners of today without Relations History too', () => {
    const until = { ...period, to: period.today };
    const shown = masked(but('RelationsHistory'), { period: until });
    expect([shown.before.ultimateOwners, shown.after.ultimateOwners?.map(({ node }) => node)]).toEqual([
      undefined,
      ['10', '11'],
    ]);
  });

  it('say that ultimate owners could not be computed only to those who may see them', () => {
    const changed = { before: { more: 0 }, after: { more: 0 } };
    const omitted = (granted: readonly Area[]) => {
      const { before, after } = masked(granted, changed);
      return [before.areOmitted, after.areOmitted];
    };
    expect([omitted(areas), omitted(but('Owner')), omitted(but('RelationsHistory'))]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('mask protected parties, as owners and in the text of their records, without Hidden Person Access', () => {
    const shown = (granted: readonly Area[]) => {
      const { nodes, changes, disclosesProtectedIdentity } = masked(granted);
      return {
        kinds: Object.fromEntries(nodes.map(({ node, kind, entity }) => [node, [kind, entity.profile.name]])),
        texts: changes.flatMap(({ after }) => after.flatMap(({ record }) => ('text' in record ? [record.text] : []))),
        disclosesProtectedIdentity,
      };
    };
    expect(shown(but('HiddenPersonAccess'))).toEqual({
      kinds: expect.objectContaining({ 4: ['protected', hidden], 10: ['protected', hidden] }) as object,
      texts: [hidden, hidden],
      disclosesProtectedIdentity: false,
    });
    expect(JSON.stringify(masked(but('HiddenPersonAccess')))).not.toContain('secret t');
    expect(shown(areas)).toEqual({
      kinds: expect.objectContaining({ 4: ['company', 'Company 4'], 10: ['person', 'secret 10'] }) as object,
      texts: ['secret text', 'secret title'],
      disclosesProtectedIdentity: true,
    });
    // Without a change and as no owner, the person is not named.
    const nothing = { relations: [], parties: 0, before: { more: 0 }, after: { more: 0 } };
    expect(masked(areas, nothing).disclosesProtectedIdentity).toBe(false);
  });

  it('mask a protected proxy and the texts of its record without Hidden Person Access', () => {
    const record = {
      proxyCompanyRegistrationNumber: '41',
      proxyCompanyName: 'Proxy',
      proxyIsProtected: true as const,
      text: 'held for 41',
      caseNo: '41/1',
      inDate: at('2020-02-01'),
    };
    const relations = [relation(person(11), { beneficialOwnership: [record] })];
    const shown = (granted: readonly Area[]) => {
      const { changes, disclosesProtectedIdentity } = masked(granted, { relations, parties: 1 });
      return [changes.flatMap(({ after }) => after.map((each) => each.record)), disclosesProtectedIdentity];
    };
    const texts = { proxyCompanyRegistrationNumber: hidden, proxyCompanyName: hidden, text: hidden, caseNo: hidden };
    expect(shown(but('HiddenPersonAccess'))).toEqual([[{ ...record, ...texts }], false]);
    expect(shown(areas)).toEqual([[record], true]);
  });

  it('count the parties that were cut', () => {
    expect(masked(areas, { parties: 10 }).partiesLeftOut).toBe(7);
  });
});

describe('with areas withheld', () => {
  const days = fc.constantFrom('2019-06-01', '2020-03-01', '2020-09-01', '2021-06-01');
  const record = fc.record({
    party: fc.integer({ min: 2, max: 3 }),
    kind: fc.constantFrom('ownership', 'ownership', 'beneficialOwnership', 'role' as RecordKind),
    begin: fc.option(days, { nil: undefined }),
    end: fc.option(days, { nil: undefined }),
    isEnded: fc.boolean(),
  });
  type Drawn = typeof record extends fc.Arbitrary<infer Value> ? Value : never;
  const values = fc.record({
    // Withheld history changes what a change is only where a party has several records of one kind.
    records: fc.oneof(
      { weight: 4, arbitrary: fc.array(record, { maxLength: 10 }) },
      { weight: 4, arbitrary: fc.array(record, { minLength: 8, maxLength: 16 }) },
      { weight: 1, arbitrary: fc.constant<Drawn[]>([]) },
    ),
    granted: fc.oneof(fc.subarray([...areas]), fc.constant(but('RelationsHistory'))),
  });

  const read = (records: readonly Drawn[]): LoadedChanges => {
    const parties = [...new Set(records.map(({ party }) => party))].sort((a, b) => a - b);
    const of = (party: number, wanted: boolean): Records => {
      const all = records.filter((each) => each.party === party && each.isEnded === wanted);
      const ofKind = (kind: RecordKind) =>
        all
          .filter((each) => each.kind === kind)
          .map(({ begin, end, isEnded }) => ({
            id: 1,
            ...(begin && { inDate: at(begin) }),
            ...(end && isEnded && { outDate: at(end) }),
          }));
      return Object.fromEntries(recordKinds.map((kind) => [kind, ofKind(kind)])) as unknown as Records;
    };
    const relations = parties.map((party) => ({
      ...{ entity: company(party, 'NO'), current: of(party, false), ended: of(party, true) },
    }));
    return { ...loaded, relations, parties: relations.length };
  };
  const classes = [
    'something shown',
    'something withheld',
    'another change',
    'an unknown change',
    'no change',
  ] as const;

  it('the changes are those of the records that the grants show', () => {
    checkProperty({ values, classes }, ({ records, granted }, meet) => {
      const isShown = ({ kind, isEnded }: Drawn) =>
        granted.includes(areaOfKind[kind]) && (!isEnded || granted.includes('RelationsHistory'));
      const all = new Grants({ NO: areas });
      const shown = maskChanges(read(records), new Grants({ NO: granted })).changes;
      const expected = maskChanges(read(records.filter(isShown)), all).changes;
      expect(shown).toEqual(expected);
      const whole = maskChanges(read(records), all).changes;
      meet('something shown', shown.length > 0);
      meet('something withheld', shown.length < whole.length);
      meet(
        'another change',
        shown.some(({ party, kind, change }) =>
          whole.some((each) => each.party === party && each.kind === kind && each.change !== change),
        ),
      );
      meet(
        'an unknown change',
        shown.some(({ change }) => change === 'Unknown'),
      );
      meet('no change', whole.length === 0);
    });
  });
});
