import {
  type Company,
  type CompanyProfile,
  type CompanyRelations,
  noRecords,
  type Person,
  type PersonProfile,
  recordKinds,
  type Records,
  type Relation,
  serviceId,
  toldOfCompany,
  toldOfPerson,
} from '@company-relations/ownership';
import fc from 'fast-check';
import { type Area, areaOfKind, areas } from './areas';
import { Grants } from './grants';
import { mask } from './mask';

const hidden = 'Protected Identity';
const hiddenAddress = { street: hidden, zipCode: hidden, city: hidden, countryCode: hidden };
const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');

const companyOf = (id: number, profile: CompanyProfile, changed: Partial<Company> = {}): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile,
  searchable: true,
  protectedSoleTrader: false,
  ...changed,
});
const personOf = (id: number, profile: PersonProfile): Person => ({ type: 'person', serviceId: serviceId(id), profile });
const everyRecord: Records = { beneficialOwnership: [{ text: 'b' }], ownership: [{ stakePercent: 1 }], companyStructure: [{ shareClass: 'A' }], role: [{ id: 1 }] };
const norwegian = companyOf(1, { countryCode: 'NO', name: 'Found AS' });
const relationsTo = (entity: Relation['entity'], current = everyRecord, ended = noRecords): Relation => ({ entity, current, ended });
const masked = (relations: Partial<CompanyRelations>, grants: Record<string, readonly Area[]>) =>
  mask({ company: norwegian, parents: [], children: [], ...relations }, new Grants(grants));

const profile: Required<PersonProfile> = {
  name: 'secret name',
  firstName: 'secret first',
  lastName: 'secret last',
  birthDate: 'secret birth',
  nationalIdentificationNumber: 'secret number',
  gender: 'F',
  citizenships: ['secret citizenship', 'secret other'],
  countryOfResidences: ['secret residence'],
  addresses: [{ street: 'secret street' }, { city: 'secret city' }],
  countryCode: 'secret country',
  isProtected: true,
  registrationDate: '2020-01-01T00:00:00Z',
  updatedAt: '2021-01-01T00:00:00Z',
};
const alwaysHidden = {
  birthDate: hidden,
  citizenships: [hidden],
  countryOfResidences: [hidden],
  addresses: [hiddenAddress],
  countryCode: hidden,
};
const protectedPerson = personOf(2, profile);

describe('a person of protected identity', () => {
  it('is masked without Hidden Person Access', () => {
    const { parents } = masked({ parents: [relationsTo(protectedPerson)] }, { NO: withoutAccess });
    expect(parents).toEqual([
      {
        entity: {
          ...protectedPerson,
          profile: {
            ...profile,
            ...alwaysHidden,
            name: hidden,
            firstName: hidden,
            lastName: hidden,
            nationalIdentificationNumber: hidden,
          },
        },
        current: everyRecord,
        ended: noRecords,
        isSearchableEntity: undefined,
      },
    ]);
  });

  it('shows names and national id with Hidden Person Access, and nothing else', () => {
    const { parents } = masked({ parents: [relationsTo(protectedPerson)] }, { NO: areas });
    expect(parents[0]?.entity).toEqual({ ...protectedPerson, profile: { ...profile, ...alwaysHidden } });
  });

  it('is masked by the access in the country of the record, not of another', () => {
    const child = companyOf(3, { countryCode: 'SE' });
    const grants = { NO: withoutAccess, SE: areas };
    const asParent = masked({ parents: [relationsTo(protectedPerson)] }, grants).parents;
    const asOwnerElsewhere = masked({ company: child, parents: [relationsTo(protectedPerson)] }, grants).parents;
    expect([asParent[0]?.entity.profile.name, asOwnerElsewhere[0]?.entity.profile.name]).toEqual([hidden, 'secret name']);
  });

  it('keeps absent what is absent', () => {
    const bare = personOf(2, { isProtected: true, citizenships: [], addresses: [] });
    const { parents } = masked({ parents: [relationsTo(bare)] }, { NO: withoutAccess });
    expect(JSON.parse(JSON.stringify(parents[0]?.entity.profile))).toEqual({ isProtected: true, citizenships: [], addresses: [] });
  });

  it('is masked also where it was told as it stands, and the text goes', () => {
    const told = { ...protectedPerson, told: toldOfPerson(profile) };
    for (const granted of [areas, withoutAccess]) {
      expect(masked({ parents: [relationsTo(told)] }, { NO: granted })).toEqual(masked({ parents: [relationsTo(protectedPerson)] }, { NO: granted }));
    }
  });

  it('is nobody who was told without that mark', () => {
    for (const isProtected of [false, undefined]) {
      const open = { ...profile, isProtected };
      const told = { ...personOf(2, open), told: toldOfPerson(open) };
      expect(masked({ parents: [relationsTo(told)] }, { NO: withoutAccess }).parents[0]?.entity).toEqual(told);
    }
  });

  it('is masked in history as in current records', () => {
    const { parents } = masked({ parents: [relationsTo(protectedPerson, noRecords, everyRecord)] }, { NO: withoutAccess });
    expect(JSON.stringify(parents)).not.toContain('secret');
  });

  it.each([false, undefined])('is only one who is marked (%p)', (isProtected) => {
    const person = personOf(2, { ...profile, isProtected });
    expect(masked({ parents: [relationsTo(person)] }, { NO: withoutAccess }).parents[0]?.entity).toEqual(person);
  });
});

describe('a protected sole trader', () => {
  const trade: CompanyProfile = { name: 'secret name', orgNo: 'secret number', countryCode: 'NO', legalForm: 2, addresses: [{ street: 'secret street' }] };
  const trader = companyOf(4, trade, { protectedSoleTrader: true });

  it('is masked wherever it appears without Hidden Person Access', () => {
    const all = masked({ company: trader, parents: [relationsTo(trader)], children: [relationsTo(trader)] }, { NO: withoutAccess });
    const shown = { ...trader, profile: { ...trade, name: hidden, orgNo: hidden, addresses: [hiddenAddress] } };
    expect([all.company, all.parents[0]?.entity, all.children[0]?.entity]).toEqual([shown, shown, shown]);
  });

  it('shows name and number with Hidden Person Access, its addresses never', () => {
    const all = masked({ company: trader, parents: [relationsTo(trader)], children: [relationsTo(trader)] }, { NO: areas });
    const shown = { ...trader, profile: { ...trade, addresses: [hiddenAddress] } };
    expect([all.company, all.parents[0]?.entity, all.children[0]?.entity]).toEqual([shown, shown, shown]);
  });

  it('is masked also where it was told as it stands, and the text goes', () => {
    const told = { ...trader, told: toldOfCompany(trader.profile) };
    expect(masked({ parents: [relationsTo(told)] }, { NO: areas })).toEqual(masked({ parents: [relationsTo(trader)] }, { NO: areas }));
  });

  it('needs the access in the country of the record', () => {
    const { parents } = masked({ parents: [relationsTo(companyOf(4, { ...trade, countryCode: 'SE' }, { protectedSoleTrader: true }))] }, { NO: withoutAccess, SE: areas });
    expect(parents[0]?.entity.profile.name).toBe(hidden);
  });

  it('without name, number and addresses has none', () => {
    const bare = companyOf(4, { countryCode: 'NO' }, { protectedSoleTrader: true });
    expect(JSON.stringify(masked({ company: bare }, { NO: withoutAccess }).company)).toBe(JSON.stringify(bare));
  });
});

describe('a protected proxy', () => {
  const proxy = { stakePercent: 1, proxyCompanyRegistrationNumber: '850101-1234', proxyCompanyName: 'Proxy' } as const;
  const records: Records = { ...noRecords, beneficialOwnership: [{ ...proxy, proxyIsProtected: true }, proxy, { stakePercent: 2, proxyCompanyRegistrationNumber: '1', proxyIsProtected: true }] };
  const shown = (relations: Partial<CompanyRelations>, grants: Record<string, readonly Area[]>) => {
    const { parents, children, revealsProtected } = masked(relations, grants);
    return [[...parents, ...children].flatMap(({ current, ended }) => [current, ended]).map(({ beneficialOwnership }) => beneficialOwnership), revealsProtected];
  };
  const maskedRecords = [
    { ...proxy, proxyCompanyRegistrationNumber: hidden, proxyCompanyName: hidden, proxyIsProtected: true },
    proxy,
    { stakePercent: 2, proxyCompanyRegistrationNumber: hidden, proxyCompanyName: undefined, proxyIsProtected: true },
  ];
  const swedish = companyOf(3, { countryCode: 'SE' });

  it('is masked by number and name in current records and in history, of parents and of children', () => {
    const relations = { parents: [relationsTo(personOf(7, {}), records, records)], children: [relationsTo(swedish, records)] };
    expect(shown(relations, { NO: withoutAccess, SE: withoutAccess })).toEqual([[maskedRecords, maskedRecords, maskedRecords, []], false]);
  });

  it('is shown with Hidden Person Access in the country of the record, which is to be audited', () => {
    const child = { children: [relationsTo(swedish, records)] };
    expect(shown(child, { NO: areas, SE: withoutAccess })).toEqual([[maskedRecords, []], false]);
    expect(shown(child, { NO: withoutAccess, SE: areas })).toEqual([[records.beneficialOwnership, []], true]);
  });

  it('of a record that is not seen is not to be audited', () => {
    const parent = { parents: [relationsTo(personOf(7, {}), { ...records, ownership: [{ stakePercent: 1 }] })] };
    expect(shown(parent, { NO: ['Owner', 'HiddenPersonAccess'] })).toEqual([[[], []], false]);
  });
});

describe('relations', () => {
  it('of parents need their areas in the country of the found company, those of children in that of the child', () => {
    const grants = { NO: ['Owner'], SE: ['KeyPerson'] } as const;
    const swedish = companyOf(5, { countryCode: 'SE' });
    const { parents, children } = masked({ parents: [relationsTo(swedish)], children: [relationsTo(swedish)] }, grants);
    expect([parents.map(({ current }) => current), children.map(({ current }) => current)]).toEqual([
      [{ ...noRecords, ownership: everyRecord.ownership }],
      [{ ...noRecords, role: everyRecord.role }],
    ]);
  });

  it('to children in countries that are not granted, or in none, are dropped', () => {
    const children = ['DK', undefined].map((countryCode) => relationsTo(companyOf(5, { countryCode })));
    expect(masked({ children }, { NO: areas }).children).toEqual([]);
  });

  it('without a visible record are dropped', () => {
    const person = personOf(2, {});
    const parents = [relationsTo(person, noRecords), relationsTo(person, { ...noRecords, role: [{ id: 1 }] }), relationsTo(person, noRecords, everyRecord)];
    expect(masked({ parents }, { NO: ['Owner', 'BeneficialOwner'] }).parents).toEqual([]);
  });

  it.each([
    ['a company of a granted country', { countryCode: 'SE' }, {}, true],
    ['a company of another country', { countryCode: 'DK' }, {}, false],
    ['a company without a country', {}, {}, false],
    ['a company that no register describes', { countryCode: 'SE' }, { searchable: false }, false],
  ])('say whether %s can be searched', (_name, own, changed, expected) => {
    const { parents } = masked({ parents: [relationsTo(companyOf(6, own, changed))] }, { NO: areas, SE: [] });
    expect(parents[0]?.isSearchableEntity).toBe(expected);
  });
});

describe('ultimate ownerships', () => {
  const owner = { ...relationsTo(protectedPerson, noRecords), ultimateOwnership: { stakePercent: 30 } };
  const child = relationsTo(companyOf(3, { countryCode: 'SE' }), { ...noRecords, ownership: [{ stakePercent: 5 }] });

  it('are shown, with an owner who holds nothing directly, where ownerships of the company are', () => {
    expect(masked({ parents: [owner] }, { NO: ['Owner'], SE: [] }).parents).toEqual([{ ...owner, entity: expect.anything(), isSearchableEntity: undefined }]);
    expect(masked({ parents: [owner] }, { NO: withoutAccess.filter((area) => area !== 'Owner'), SE: ['Owner'] }).parents).toEqual([]);
  });

  it('are told to be omitted to nobody where none were', () => {
    const seen = [{ NO: areas, SE: areas }, { NO: ['Owner'] }, { NO: [], SE: ['Owner'] }] as const;
    expect(seen.map((grants) => masked({ parents: [owner], children: [child] }, grants).ultimateOwnershipsOmitted)).toEqual([false, false, false]);
  });

  it('omitted are told of no child that is seen by its other records alone', () => {
    const structured = { ...child, current: { ...child.current, role: everyRecord.role } };
    const tell = (grants: Record<string, readonly Area[]>) => {
      const { children, ultimateOwnershipsOmitted } = masked({ children: [structured], ultimateOwnershipsOmitted: 'below' }, grants);
      return [children.length, ultimateOwnershipsOmitted];
    };
    expect([tell({ NO: areas, SE: ['KeyPerson'] }), tell({ NO: [], SE: ['KeyPerson', 'Owner'] })]).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it.each([
    ['above', { NO: ['Owner'] }, true],
    ['above', { NO: [], SE: ['Owner'] }, true],
    ['above', { NO: ['KeyPerson'], SE: ['KeyPerson'] }, false],
    ['below', { NO: ['Owner'], SE: [] }, false],
    ['below', { NO: [], SE: ['Owner'] }, true],
  ] as const)('omitted %s are told to %j: %p', (ultimateOwnershipsOmitted, grants, told) => {
    expect(masked({ children: [child], ultimateOwnershipsOmitted }, grants).ultimateOwnershipsOmitted).toBe(told);
  });
});

describe('ultimate ownerships omitted below alone', () => {
  const parent = { ...relationsTo(companyOf(4, { countryCode: 'NO' }), noRecords), ultimateOwnership: { stakePercent: 90 } };
  const child = relationsTo(companyOf(3, { countryCode: 'SE' }), { ...noRecords, ownership: [{ stakePercent: 5 }] });

  it.each([
    [{ NO: ['Owner'], SE: [] }, [{ stakePercent: 90 }], false],
    [{ NO: ['Owner'], SE: ['Owner'] }, [{ stakePercent: 90 }], true],
    [{ NO: [], SE: ['Owner'] }, [], true],
  ] as const)('leave those above for %j', (grants, above, told) => {
    const { parents, ultimateOwnershipsOmitted } = masked({ parents: [parent], children: [child], ultimateOwnershipsOmitted: 'below' }, grants);
    expect([parents.map(({ ultimateOwnership }) => ultimateOwnership), ultimateOwnershipsOmitted]).toEqual([above, told]);
  });
});

describe('whatever the grants', () => {
  const granted = fc.dictionary(fc.constantFrom('SE', 'DK'), fc.subarray([...areas])).chain((others) =>
    fc.subarray([...areas]).map((own) => ({ ...others, NO: own }) as Record<string, Area[]>),
  );
  const records = fc.record({ beneficialOwnership: fc.boolean(), ownership: fc.boolean(), companyStructure: fc.boolean(), role: fc.boolean() }).map(
    (kept) => ({ ...noRecords, ...Object.fromEntries(recordKinds.filter((kind) => kept[kind]).map((kind) => [kind, everyRecord[kind]])) }) as Records,
  );
  const country = fc.constantFrom('NO', 'SE', 'DK', 'GB', undefined);
  const entity = fc.oneof(
    fc.constant(protectedPerson),
    fc.constant(personOf(7, { name: 'open' })),
    fc.tuple(country, fc.boolean()).map(([countryCode, protectedSoleTrader]) => companyOf(8, { countryCode, name: 'secret name' }, { protectedSoleTrader })),
  );
  const relation = fc.record({ entity, current: records, ended: records });
  const company = fc.tuple(fc.record({ parents: fc.array(relation, { maxLength: 4 }), children: fc.array(relation, { maxLength: 4 }) }), granted);

  it('a record is visible exactly when its areas are granted in the country that it is about', () => {
    fc.assert(
      fc.property(company, ([relations, grants]) => {
        const has = (area: Area, about: string | undefined) => about !== undefined && Object.hasOwn(grants, about) && grants[about]!.includes(area);
        const visible = (from: Relation, about: string | undefined) =>
          [false, true].flatMap((ended) =>
            recordKinds.flatMap((kind) =>
              (ended ? from.ended : from.current)[kind].length > 0 && has(areaOfKind[kind], about) && (!ended || has('RelationsHistory', about))
                ? [`${kind} ${ended}`]
                : [],
            ),
          );
        const shown = ({ current, ended }: Relation) => [
          ...recordKinds.filter((kind) => current[kind].length > 0).map((kind) => `${kind} false`),
          ...recordKinds.filter((kind) => ended[kind].length > 0).map((kind) => `${kind} true`),
        ];
        const result = masked(relations, grants);
        const present = (list: string[]) => list.length > 0;
        expect(result.parents.map(shown)).toEqual(relations.parents.map((from) => visible(from, 'NO')).filter(present));
        expect(result.children.map(shown)).toEqual(relations.children.map((from) => visible(from, from.entity.profile.countryCode)).filter(present));
      }),
    );
  });

  it('nothing secret leaves without Hidden Person Access', () => {
    fc.assert(
      fc.property(company, ([relations, grants]) => {
        const without = Object.fromEntries(Object.entries(grants).map(([name, own]) => [name, own.filter((area) => area !== 'HiddenPersonAccess')]));
        const result = masked(relations, without);
        const secret = [...result.parents, ...result.children].filter(({ entity: { type, ...shown } }) =>
          type === 'company' && !(shown as Company).protectedSoleTrader ? false : JSON.stringify(shown).includes('secret'),
        );
        expect(secret).toEqual([]);
      }),
    );
  });

  it('what was loaded is left as it was', () => {
    fc.assert(
      fc.property(company, ([relations, grants]) => {
        const before = JSON.stringify(relations);
        masked(relations, grants);
        expect(JSON.stringify(relations)).toBe(before);
      }),
    );
  });
});
