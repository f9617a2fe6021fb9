import { dayOf, type Entity, type KeyPersonNetwork, noRecords, type Records } from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { maskKeyPersons } from './mask-key-persons';
import { but, company, person, protectedTrader } from './testing/entities';

const hidden = 'Protected Identity';
const parent = (entity: Entity, current: Partial<Records>) => ({
  entity,
  current: { ...noRecords, ...current },
  ended: noRecords,
});
const role = { role: [{ id: 1 }] };

// 1 (NO) is owned by 2 (SE) and structured by 3 (DK); 2 is owned by 4 (GB). The protected person 10 has a role in 1 and in 2.
const [one, two, three, four] = [company(1, 'NO'), company(2, 'SE'), company(3, 'DK'), protectedTrader(4, 'GB')];
const network: KeyPersonNetwork = {
  asked: one.serviceId,
  companies: [
    {
      company: one,
      parents: [
        parent(two, { ownership: [{ stakePercent: 50 }] }),
        parent(three, { companyStructure: [{ stakePercent: 40 }], ownership: [{ stakePercent: 1 }] }),
        parent(person(10, true), role),
      ],
    },
    { company: two, parents: [parent(four, { ownership: [{ stakePercent: 100 }] }), parent(person(10, true), role)] },
    { company: three, parents: [parent(person(11), role)] },
    { company: four, parents: [parent(person(12), role)] },
  ],
};

const everywhere = (granted: readonly Area[]) => ({ NO: granted, SE: granted, DK: granted, GB: granted });
const keyPersons = (grants: Record<string, readonly Area[]>) =>
  maskKeyPersons(network, { levels: 3 }, new Grants({ ...everywhere(areas), ...grants })).keyPersons;
const paths = (grants: Record<string, readonly Area[]>) =>
  keyPersons(grants).map(({ entity, paths: all }) => [
    entity.serviceId,
    ...all.map(({ companies }) => companies.map((at) => at.company.serviceId).join('>')),
  ]);

describe('the visible key persons', () => {
  it('are all key persons with all areas everywhere', () => {
    expect(paths({})).toEqual([
      [10, '1', '2>1'],
      [12, '4>2>1'],
      [11, '3>1'],
    ]);
  });

  it('need Key Person in the country of the company of the role', () => {
    expect(paths({ NO: but('KeyPerson') })).toEqual([
      [10, '2>1'],
      [12, '4>2>1'],
      [11, '3>1'],
    ]);
    expect(paths({ SE: but('KeyPerson'), GB: but('KeyPerson') })).toEqual([
      [10, '1'],
      [11, '3>1'],
    ]);
  });

  it('need the area of each link in the country of the owned company', () => {
    expect(paths({ SE: but('Owner') })).toEqual([
      [10, '1', '2>1'],
      [11, '3>1'],
    ]);
    expect(paths({ NO: but('Owner') })).toEqual([
      [10, '1'],
      [11, '3>1'],
    ]);
    expect(paths({ NO: but('CompanyStructureOwner') }).at(-1)).toEqual([11, '3>1']);
    expect(paths({ NO: but('CompanyStructureOwner', 'Owner') })).toEqual([[10, '1']]);
    expect(paths({ DK: [], GB: [] })).toEqual([[10, '1', '2>1']]);
  });

  it('show and count only the visible records of a link', () => {
    const stakesOf = (grants: Record<string, readonly Area[]>) =>
      keyPersons(grants).find(({ entity }) => entity.serviceId === 11)?.paths[0]?.companies[0]?.stakes;
    expect(stakesOf({ NO: but('CompanyStructureOwner') })).toEqual({
      ownership: [{ stakePercent: 1 }],
      companyStructure: [],
    });
    expect(stakesOf({ NO: but('Owner') })).toEqual({ ownership: [], companyStructure: [{ stakePercent: 40 }] });
  });

  it('are masked unless Hidden Person Access is granted in the country of every role that is shown', () => {
    const nameOf = (grants: Record<string, readonly Area[]>) =>
      keyPersons(grants).find(({ entity }) => entity.serviceId === 10)?.entity.profile;
    const shown = { name: 'secret 10', birthDate: hidden, isProtected: true };
    const masked = { ...shown, name: hidden };
    expect([nameOf({}), nameOf({ NO: but('HiddenPersonAccess') }), nameOf({ SE: but('HiddenPersonAccess') })]).toEqual([
      shown,
      masked,
      masked,
    ]);
    expect(nameOf({ SE: but('HiddenPersonAccess', 'KeyPerson') })).toEqual(shown);
    expect(nameOf({ DK: [], GB: [] })).toEqual(shown);
  });

  it('mask a protected sole trader on a path unless Hidden Person Access is granted in the country of every record about it', () => {
    const traderOf = (grants: Record<string, readonly Area[]>) =>
      keyPersons(grants).find(({ entity }) => entity.serviceId === 12)?.paths[0]?.companies[0]?.company.profile;
    const shown = { countryCode: 'GB', name: 'Company 4', orgNo: '4' };
    const masked = { ...shown, name: hidden, orgNo: hidden };
    const without = but('HiddenPersonAccess');
    expect([traderOf({}), traderOf({ NO: without }), traderOf({ SE: without }), traderOf({ GB: without })]).toEqual([
      shown,
      shown,
      masked,
      masked,
    ]);
  });

  it('hide the titles that a register gives their roles where any record masks them or the company of the role', () => {
    const titled = { role: [{ id: 1001, text: 'secret title', category: 'Board of Directors' }] };
    const companies = [
      {
        company: one,
        parents: [
          parent(two, { ownership: [{ stakePercent: 50 }] }),
          parent(four, { ownership: [{ stakePercent: 50 }] }),
          parent(person(10, true), titled),
          parent(person(11), titled),
        ],
      },
      { company: two, parents: [parent(person(10, true), titled)] },
      { company: four, parents: [parent(person(12), titled)] },
    ];
    const titles = (grants: Record<string, readonly Area[]>) =>
      Object.fromEntries(
        maskKeyPersons(
          { asked: one.serviceId, companies },
          { levels: 3 },
          new Grants({ ...everywhere(areas), ...grants }),
        ).keyPersons.map(({ entity, paths: all }) => [
          entity.serviceId,
          all.flatMap(({ roles }) => roles.map(({ text, category }) => `${text}, ${category}`)),
        ]),
      );
    const [shown, masked] = ['secret title, Board of Directors', `${hidden}, Board of Directors`];
    // The company of 12's role is shown by what it holds in the one asked for, too.
    expect(titles({ NO: but('HiddenPersonAccess') })).toEqual({ 10: [masked, masked], 11: [shown], 12: [masked] });
    expect([titles({}), titles({ SE: but('HiddenPersonAccess') }), titles({ GB: but('HiddenPersonAccess') })]).toEqual([
      { 10: [shown, shown], 11: [shown], 12: [shown] },
      { 10: [masked, masked], 11: [shown], 12: [shown] },
      { 10: [shown, shown], 11: [shown], 12: [masked] },
    ]);
  });

  describe('of a past day', () => {
    const at = (date: string) => `${date}T00:00:00Z`;
    const pastDay = { day: dayOf(at('2020-06-15')), today: dayOf(at('2026-01-01')) };
    const past = (entity: Entity, current: Partial<Records>, ended: Partial<Records>) => ({
      entity,
      current: { ...noRecords, ...current },
      ended: { ...noRecords, ...ended },
    });
    const [since, until] = [{ inDate: at('2019-01-01') }, { inDate: at('2019-01-01'), outDate: at('2021-01-01') }];
    // On that day 2 held 1, which has ended since; 3 held it too, and still does. 4 may have held it.
    const then: KeyPersonNetwork = {
      asked: one.serviceId,
      companies: [
        {
          company: one,
          parents: [
            past(two, {}, { ownership: [{ stakePercent: 50, ...until }] }),
            past(three, { ownership: [{ stakePercent: 20, ...since }] }, {}),
            past(four, { ownership: [{ stakePercent: 90 }] }, {}),
            past(person(10, true), { role: [{ id: 1, inDate: at('2020-06-16') }] }, { role: [{ id: 2, ...until }] }),
          ],
        },
        { company: two, parents: [past(person(11), { role: [{ id: 3, ...since }] }, {})] },
        { company: three, parents: [past(person(12), {}, { role: [{ id: 4, inDate: at('2019-01-01') }] })] },
        { company: four, parents: [past(person(13), { role: [{ id: 5, ...since }] }, {})] },
      ],
    };
    const masked = (grants: Record<string, readonly Area[]>, levels = 1) =>
      maskKeyPersons(then, { levels, asOf: pastDay.day, pastDay }, new Grants({ ...everywhere(areas), ...grants }));
    const pathsOf = ({ keyPersons: found }: ReturnType<typeof masked>) =>
      found.map(({ entity, paths: all }) => [
        entity.serviceId,
        ...all.map(({ companies }) => companies.map((each) => each.company.serviceId).join('>')),
      ]);

    it('are those whose roles were in force, by holdings in force; one that may have been gives no certain stake', () => {
      const found = masked({});
      expect([pathsOf(found), found.asOf, found.isHistoryWithheld]).toEqual([
        [
          [10, '1'],
          [11, '2>1'],
          [12, '3>1'],
          [13, '4>1'],
        ],
        pastDay.day,
        false,
      ]);
      expect(found.keyPersons.map(({ paths: [path] }) => [path?.roles, path?.companies[0]?.stakes.ownership])).toEqual([
        [[{ id: 2, ...until, isEnded: true }], []],
        [[{ id: 3, ...since }], [{ stakePercent: 50, ...until, isEnded: true }]],
        [[{ id: 4, ...since, isEnded: true, areDatesUnknown: true }], [{ stakePercent: 20, ...since }]],
        [[{ id: 5, ...since }], [{ stakePercent: 90, areDatesUnknown: true }]],
      ]);
    });

    it('need Relations History in the country of each record that has ended since, and say that it is withheld', () => {
      const shown = (found: ReturnType<typeof masked>) => [pathsOf(found), found.isHistoryWithheld];
      expect(shown(masked({ NO: but('RelationsHistory') }))).toEqual([
        [
          [12, '3>1'],
          [13, '4>1'],
        ],
        true,
      ]);
      expect(shown(masked({ DK: but('RelationsHistory') }))).toEqual([
        [
          [10, '1'],
          [11, '2>1'],
          [13, '4>1'],
        ],
        true,
      ]);
      // 3 is not reached, or nothing of it is visible anyway.
      expect(masked({ DK: but('RelationsHistory'), NO: but('Owner') }).isHistoryWithheld).toBe(false);
      expect(masked({ DK: ['HiddenPersonAccess'] }).isHistoryWithheld).toBe(false);
    });

    it('of today say nothing of history', () => {
      const today = maskKeyPersons(then, { levels: 1, asOf: pastDay.today }, new Grants(everywhere(['KeyPerson'])));
      expect([pathsOf(today), today.isHistoryWithheld]).toEqual([[[10, '1']], false]);
    });

    it('keep the marks of a role whose text is masked', () => {
      const titled = { id: 1001, text: 'secret title', category: 'Board of Directors', ...until };
      const companies = [{ company: one, parents: [past(person(10, true), {}, { role: [titled] })] }];
      const { keyPersons: found } = maskKeyPersons(
        { asked: one.serviceId, companies },
        { levels: 1, pastDay },
        new Grants(everywhere(but('HiddenPersonAccess'))),
      );
      expect(found.map(({ entity, paths: [path] }) => [entity.profile.name, path?.roles])).toEqual([
        [hidden, [{ ...titled, text: hidden, isEnded: true }]],
      ]);
    });
  });

  it('state for firms and companies whether the caller could search for them', () => {
    const firm: KeyPersonNetwork = {
      asked: one.serviceId,
      companies: [
        {
          company: one,
          parents: [parent(company(20, 'FI'), role), parent(company(21, 'SE'), role), parent(person(22), role)],
        },
      ],
    };
    const { keyPersons: found } = maskKeyPersons(firm, { levels: 1 }, new Grants(everywhere(areas)));
    expect(
      found.map(({ isSearchableEntity, paths: all }) => [isSearchableEntity, all[0]?.companies[0]?.isSearchableEntity]),
    ).toEqual([
      [false, true],
      [true, true],
      [undefined, true],
    ]);
  });

  it('never show a protected name or a record without its area, whatever is granted', () => {
    const granted = fc.record({
      NO: fc.subarray([...areas]),
      SE: fc.subarray([...areas]),
      DK: fc.subarray([...areas]),
      GB: fc.subarray([...areas]),
    });
    const countryOf = new Map(
      network.companies.map(({ company: { serviceId: id, profile } }) => [
        id,
        profile.countryCode as keyof ReturnType<typeof everywhere>,
      ]),
    );
    const classes = [
      'a protected name shown',
      'a protected name masked',
      'someone shown',
      'someone withheld',
      'a path over several companies',
    ] as const;
    checkProperty({ values: granted, classes }, (areasOf, meet) => {
      const all = keyPersons(everywhere(areas)).length;
      const shown = keyPersons(areasOf);
      meet('someone shown', shown.length > 0);
      meet('someone withheld', shown.length < all);
      meet(
        'a path over several companies',
        shown.some(({ paths: ways }) => ways.some(({ companies }) => companies.length > 1)),
      );
      for (const { entity } of shown.filter((one) => one.entity.serviceId === 10))
        meet(entity.profile.name === hidden ? 'a protected name masked' : 'a protected name shown');
      const broken = keyPersons(areasOf).flatMap(({ entity, paths: all }) =>
        all.flatMap(({ companies }) => {
          const [first, ...others] = companies.map((at) => areasOf[countryOf.get(at.company.serviceId) ?? 'NO']);
          const linksSeen = companies.slice(0, -1).every(({ stakes }, at) => {
            const its = others[at] ?? [];
            return (
              (its.includes('Owner') || stakes.ownership.length === 0) &&
              (its.includes('CompanyStructureOwner') || stakes.companyStructure.length === 0) &&
              stakes.ownership.length + stakes.companyStructure.length > 0
            );
          });
          const nameSeen =
            entity.serviceId !== 10 || entity.profile.name === hidden || first?.includes('HiddenPersonAccess');
          return first?.includes('KeyPerson') && linksSeen && nameSeen ? [] : [entity.serviceId];
        }),
      );
      expect(broken).toEqual([]);
    });
  });
});
