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
  serializeCompanyProfile,
  serializePersonProfile,
  unpublishedNatureText,
} from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { mask } from './mask';

const hidden = 'Protected Identity';
const hiddenAddress = { street: hidden, zipCode: hidden, city: hidden, countryCode: hidden };
const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');

const companyOf = (id: number, profile: CompanyProfile, isProtected = false): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile,
  countryCode: profile.countryCode,
  searchable: true,
  isProtected,
});
const personOf = (id: number, profile: PersonProfile): Person => ({
  type: 'person',
  serviceId: serviceId(id),
  profile,
  isProtected: profile.isProtected === true,
});
const everyRecord: Records = {
  beneficialOwnership: [{ text: 'b' }],
  ownership: [{ stakePercent: 1 }],
  companyStructure: [{ shareClass: 'A' }],
  role: [{ id: 1 }],
};
const norwegian = companyOf(1, { countryCode: 'NO', name: 'Found AS' });
const relationsTo = (entity: Relation['entity'], current = everyRecord, ended = noRecords): Relation => ({
  entity,
  current,
  ended,
});
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
        current: { ...everyRecord, beneficialOwnership: [{ text: hidden }] },
        ended: noRecords,
        isSearchableEntity: undefined,
      },
    ]);
  });

  it('shows only names and national id with Hidden Person Access', () => {
    const { parents } = masked({ parents: [relationsTo(protectedPerson)] }, { NO: areas });
    expect(parents[0]?.entity).toEqual({ ...protectedPerson, profile: { ...profile, ...alwaysHidden } });
  });

  it('is masked by the access in the country of the record and of no other', () => {
    const child = companyOf(3, { countryCode: 'SE' });
    const grants = { NO: withoutAccess, SE: areas };
    const asParent = masked({ parents: [relationsTo(protectedPerson)] }, grants).parents;
    const asOwnerElsewhere = masked({ company: child, parents: [relationsTo(protectedPerson)] }, grants).parents;
    expect([asParent[0]?.entity.profile.name, asOwnerElsewhere[0]?.entity.profile.name]).toEqual([
      hidden,
      'secret name',
    ]);
  });

  it('keeps absent fields absent', () => {
    const bare = personOf(2, { isProtected: true, citizenships: [], addresses: [] });
    const { parents } = masked({ parents: [relationsTo(bare)] }, { NO: withoutAccess });
    expect(JSON.parse(JSON.stringify(parents[0]?.entity.profile))).toEqual({
      isProtected: true,
      citizenships: [],
      addresses: [],
    });
  });

  it('is masked even with published JSON, which is dropped', () => {
    const stored = { ...protectedPerson, publishedJson: serializePersonProfile(profile) } as Person;
    for (const granted of [areas, withoutAccess]) {
      expect(masked({ parents: [relationsTo(stored)] }, { NO: granted })).toEqual(
        masked({ parents: [relationsTo(protectedPerson)] }, { NO: granted }),
      );
    }
  });

  it('does not include a person without the mark, whose published JSON is kept', () => {
    for (const isProtected of [false, undefined]) {
      const open = { ...profile, isProtected };
      const stored = { ...personOf(2, open), publishedJson: serializePersonProfile(open) } as Person;
      expect(masked({ parents: [relationsTo(stored)] }, { NO: withoutAccess }).parents[0]?.entity).toEqual(stored);
    }
  });

  it('is masked in history as in current records', () => {
    const { parents } = masked(
      { parents: [relationsTo(protectedPerson, noRecords, everyRecord)] },
      { NO: withoutAccess },
    );
    expect(JSON.stringify(parents)).not.toContain('secret');
  });

  it.each([false, undefined])('is only a person with the mark (%p)', (isProtected) => {
    const person = personOf(2, { ...profile, isProtected });
    expect(masked({ parents: [relationsTo(person)] }, { NO: withoutAccess }).parents[0]?.entity).toEqual(person);
  });
});

describe('a protected sole trader', () => {
  const trade: CompanyProfile = {
    name: 'secret name',
    orgNo: 'secret number',
    countryCode: 'NO',
    legalForm: 2,
    addresses: [{ street: 'secret street' }],
  };
  const trader = companyOf(4, trade, true);

  it('is masked wherever it appears without Hidden Person Access', () => {
    const all = masked(
      { company: trader, parents: [relationsTo(trader)], children: [relationsTo(trader)] },
      { NO: withoutAccess },
    );
    const shown = { ...trader, profile: { ...trade, name: hidden, orgNo: hidden, addresses: [hiddenAddress] } };
    expect([all.company, all.parents[0]?.entity, all.children[0]?.entity]).toEqual([shown, shown, shown]);
  });

  it('shows name and number with Hidden Person Access, its addresses never', () => {
    const all = masked(
      { company: trader, parents: [relationsTo(trader)], children: [relationsTo(trader)] },
      { NO: areas },
    );
    const shown = { ...trader, profile: { ...trade, addresses: [hiddenAddress] } };
    expect([all.company, all.parents[0]?.entity, all.children[0]?.entity]).toEqual([shown, shown, shown]);
  });

  it('is masked even with published JSON, which is dropped', () => {
    const stored = { ...trader, publishedJson: serializeCompanyProfile(trader.profile) } as Company;
    expect(masked({ parents: [relationsTo(stored)] }, { NO: areas })).toEqual(
      masked({ parents: [relationsTo(trader)] }, { NO: areas }),
    );
  });

  it('needs the access in the country of the record', () => {
    const { parents } = masked(
      { parents: [relationsTo(companyOf(4, { ...trade, countryCode: 'SE' }, true))] },
      { NO: withoutAccess, SE: areas },
    );
    expect(parents[0]?.entity.profile.name).toBe(hidden);
  });

  it('without name, number and addresses stays without them', () => {
    const bare = companyOf(4, { countryCode: 'NO' }, true);
    expect(masked({ company: bare }, { NO: withoutAccess }).company).toStrictEqual(bare);
  });
});

describe('a protected proxy', () => {
  const proxy = { stakePercent: 1, proxyCompanyRegistrationNumber: '850101-1234', proxyCompanyName: 'Proxy' } as const;
  const records: Records = {
    ...noRecords,
    beneficialOwnership: [
      { ...proxy, proxyIsProtected: true },
      proxy,
      { stakePercent: 2, proxyCompanyRegistrationNumber: '1', proxyIsProtected: true },
    ],
  };
  const shown = (relations: Partial<CompanyRelations>, grants: Record<string, readonly Area[]>) => {
    const { parents, children, disclosesProtectedIdentity } = masked(relations, grants);
    return [
      [...parents, ...children]
        .flatMap(({ current, ended }) => [current, ended])
        .map(({ beneficialOwnership }) => beneficialOwnership),
      disclosesProtectedIdentity,
    ];
  };
  const maskedRecords = [
    { ...proxy, proxyCompanyRegistrationNumber: hidden, proxyCompanyName: hidden, proxyIsProtected: true },
    proxy,
    { stakePercent: 2, proxyCompanyRegistrationNumber: hidden, proxyCompanyName: undefined, proxyIsProtected: true },
  ];
  const swedish = companyOf(3, { countryCode: 'SE' });

  it('is masked by number and name in current records and in history, of parents and of children', () => {
    const relations = {
      parents: [relationsTo(personOf(7, {}), records, records)],
      children: [relationsTo(swedish, records)],
    };
    expect(shown(relations, { NO: withoutAccess, SE: withoutAccess })).toEqual([
      [maskedRecords, maskedRecords, maskedRecords, []],
      false,
    ]);
  });

  it('is shown with Hidden Person Access in the country of the record and marked for the audit', () => {
    const child = { children: [relationsTo(swedish, records)] };
    expect(shown(child, { NO: areas, SE: withoutAccess })).toEqual([[maskedRecords, []], false]);
    expect(shown(child, { NO: withoutAccess, SE: areas })).toEqual([[records.beneficialOwnership, []], true]);
  });

  describe('of a record between parties who are not protected', () => {
    const texts = {
      text: 'held for Kari 850101-1234',
      caseNo: '850101-1234',
      registrationId: '850101-1234/1',
      suspicionCaseNo: '850101-1234/2',
      suspicionIssueId: '850101-1234/3',
    } as const;
    const others = { stakePercent: 1, statusCode: 'S', suspicionDate: '2024-01-01' } as const;
    const byName = { proxyCompanyName: 'Proxy' } as const;
    const withProxies: Records['beneficialOwnership'] = [
      { ...others, ...proxy, ...texts, proxyIsProtected: true },
      { ...others, ...byName, ...texts, proxyIsProtected: true },
      { ...proxy, text: unpublishedNatureText, proxyIsProtected: true },
      { ...others, ...proxy, ...texts },
    ];
    const hiddenTexts = {
      text: hidden,
      caseNo: hidden,
      registrationId: hidden,
      suspicionCaseNo: hidden,
      suspicionIssueId: hidden,
    };
    const hiddenProxy = { proxyCompanyRegistrationNumber: hidden, proxyCompanyName: hidden };
    const maskedProxies: Records['beneficialOwnership'] = [
      { ...others, ...hiddenProxy, ...hiddenTexts, proxyIsProtected: true },
      { ...others, proxyCompanyName: hidden, ...hiddenTexts, proxyIsProtected: true },
      { ...proxy, ...hiddenProxy, text: unpublishedNatureText, proxyIsProtected: true },
      { ...others, ...proxy, ...texts },
    ];
    const otherKinds: Records = { ...everyRecord, role: [{ id: 1, text: 'not of the proxy' }] };
    const stored: Records = { ...otherKinds, beneficialOwnership: withProxies };
    const answer = (granted: readonly Area[]) =>
      masked(
        {
          parents: [relationsTo(personOf(7, {}), stored, stored)],
          children: [relationsTo(swedish, stored, stored)],
        },
        { NO: granted, SE: granted },
      );
    const answerWith = (seen: Records, disclosesProtectedIdentity: boolean) => ({
      company: norwegian,
      parents: [{ ...relationsTo(personOf(7, {}), seen, seen), isSearchableEntity: undefined }],
      children: [{ ...relationsTo(swedish, seen, seen), isSearchableEntity: true }],
      ultimateOwnershipsOmitted: false,
      disclosesProtectedIdentity,
    });

    it('has the free texts of that record masked, and of no other, in current records and history', () => {
      expect(answer(withoutAccess)).toEqual(answerWith({ ...otherKinds, beneficialOwnership: maskedProxies }, false));
    });

    it('has them shown with Hidden Person Access', () => {
      expect(answer(areas)).toEqual(answerWith(stored, true));
    });
  });

  it('of an invisible record is not marked for the audit', () => {
    const parent = { parents: [relationsTo(personOf(7, {}), { ...records, ownership: [{ stakePercent: 1 }] })] };
    expect(shown(parent, { NO: ['Owner', 'HiddenPersonAccess'] })).toEqual([[[], []], false]);
  });
});

describe('free text of records', () => {
  const secretTexts = {
    caseNo: 'secret',
    registrationId: 'secret',
    suspicionCaseNo: 'secret',
    suspicionIssueId: 'secret',
    proxyCompanyName: 'secret',
    text: 'secret',
  };
  const codes = {
    stakePercent: 1,
    shareClass: 'A',
    statusCode: 'S',
    suspicionDate: '2024-01-01',
    suspicionLevel: 'low',
    updatedAt: '2024-01-01T00:00:00Z',
  };
  const byNumber = { stakePercent: 2, proxyCompanyRegistrationNumber: '923609016', proxyCompanyName: 'Proxy AS' };
  const own = { id: 1001, text: 'secret', category: 'secret', inDate: '2024-01-01T00:00:00Z' };
  const published = { id: 1001, text: 'Chair of the Board', category: 'Board of Directors' };
  /** A role that an operator added. Only the word of the published tables is shown. */
  const added = { id: 1_000_001, text: 'Chair of the Board', category: 'Board of Directors' };
  const stakes = {
    ownership: [{ stakePercent: 1, shareClass: 'A' }],
    companyStructure: [{ stakePercent: 1, shareClass: 'B' }],
  };
  const records: Records = {
    beneficialOwnership: [{ ...codes, ...secretTexts }, byNumber],
    role: [own, published, added],
    ...stakes,
  };
  const hiddenTexts = {
    caseNo: hidden,
    registrationId: hidden,
    suspicionCaseNo: hidden,
    suspicionIssueId: hidden,
    proxyCompanyName: hidden,
    text: hidden,
  };
  const hiddenRecords: Records = {
    beneficialOwnership: [{ ...codes, ...hiddenTexts }, byNumber],
    role: [{ ...own, text: hidden, category: hidden }, published, { ...added, text: hidden }],
    ...stakes,
  };
  const trader = companyOf(4, { countryCode: 'NO' }, true);
  const other = personOf(7, {});
  const swedish = companyOf(3, { countryCode: 'SE' });
  const shown = (relations: Partial<CompanyRelations>, grants: Record<string, readonly Area[]>) => {
    const { parents, children } = masked(relations, grants);
    return [...parents, ...children].flatMap(({ current, ended }) => [current, ended]);
  };
  const without = { NO: withoutAccess, SE: withoutAccess };

  it.each<[string, Partial<CompanyRelations>]>([
    ['of a protected person', { parents: [relationsTo(protectedPerson, records, records)] }],
    ['of a protected sole trader', { parents: [relationsTo(trader, records, records)] }],
    ['about a protected sole trader', { children: [relationsTo(trader, records, records)] }],
    [
      'about a protected sole trader that was searched for',
      { company: trader, parents: [relationsTo(other, records, records)] },
    ],
    [
      'of a protected sole trader that was searched for',
      { company: trader, children: [relationsTo(swedish, records, records)] },
    ],
  ])('is masked in current records and history %s, and shown with Hidden Person Access', (_whose, relations) => {
    expect(shown(relations, without)).toEqual([hiddenRecords, hiddenRecords]);
    expect(shown(relations, { NO: areas, SE: areas })).toEqual([records, records]);
  });

  it('shows without the access that a nature of control is not published, in these words alone', () => {
    const texts = [unpublishedNatureText, `${unpublishedNatureText} of secret`, 'Nature of control not published'];
    const beneficialOwnership = texts.map((text) => ({ text, inDate: '2024-01-01T00:00:00Z' }));
    const ofProtected = { parents: [relationsTo(protectedPerson, { ...noRecords, beneficialOwnership })] };
    expect(shown(ofProtected, without)[0]?.beneficialOwnership).toEqual([
      beneficialOwnership[0],
      { ...beneficialOwnership[1], text: hidden },
      { ...beneficialOwnership[2], text: hidden },
    ]);
  });

  it('needs the access in the country of the record, and where the company searched for is protected also in its own', () => {
    const child = { children: [relationsTo(swedish, records, records)] };
    const traderAbroad = { children: [relationsTo(companyOf(4, { countryCode: 'SE' }, true), records, records)] };
    const [norway, sweden] = [
      { NO: areas, SE: withoutAccess },
      { NO: withoutAccess, SE: areas },
    ];
    expect([shown({ company: trader, ...child }, norway), shown({ company: trader, ...child }, sweden)]).toEqual([
      [hiddenRecords, hiddenRecords],
      [hiddenRecords, hiddenRecords],
    ]);
    expect([shown(traderAbroad, norway), shown(traderAbroad, sweden)]).toEqual([
      [hiddenRecords, hiddenRecords],
      [records, records],
    ]);
  });

  it('has the name of a proxy masked that is named by a placeholder for a number', () => {
    const proxies = ['ukjent', '0', 'n/a', '.', '?', '000000000', '\u200e', '-'].map((number) => ({
      proxyCompanyRegistrationNumber: number,
      proxyCompanyName: 'secret',
    }));
    const ofProtected = { parents: [relationsTo(protectedPerson, { ...noRecords, beneficialOwnership: proxies })] };
    expect(shown(ofProtected, without)[0]?.beneficialOwnership).toEqual(
      proxies.map((proxy) => ({ ...proxy, proxyCompanyName: hidden })),
    );
    expect(shown(ofProtected, { NO: areas, SE: areas })[0]?.beneficialOwnership).toEqual(proxies);
  });

  it('is shown for all others, and absent text stays absent', () => {
    expect(
      shown(
        { parents: [relationsTo(other, records, records)], children: [relationsTo(swedish, records, records)] },
        without,
      ),
    ).toEqual([records, records, records, records]);
    const [bare] = shown(
      { parents: [relationsTo(protectedPerson, { ...noRecords, beneficialOwnership: [{}], role: [{ id: 1 }] })] },
      without,
    );
    expect(JSON.stringify([bare?.beneficialOwnership, bare?.role])).toBe('[[{}],[{"id":1}]]');
  });

  it('shown by the access alone is to be audited', () => {
    const revealed = ({ NO, SE }: Record<'NO' | 'SE', readonly Area[]>) =>
      [
        { parents: [relationsTo(protectedPerson, records)] },
        { company: trader, children: [relationsTo(swedish, records)] },
      ].map((relations) => masked(relations, { NO, SE }).disclosesProtectedIdentity);
    expect([revealed({ NO: areas, SE: areas }), revealed({ NO: withoutAccess, SE: areas })]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('the details of the registration of beneficial owners', () => {
  const details = {
    hasReportedMissingUbo: false,
    caseNo: 'secret',
    registrationId: 'secret',
    status: 'S',
    suspicionLevel: 'low',
    suspicionDate: '2024-01-01',
    suspicionCaseNo: 'secret',
    isUboExcluded: true,
  };
  const detailsOf = (isProtected: boolean, granted: readonly Area[]) =>
    masked({ company: companyOf(4, { countryCode: 'NO', uboDetails: details }, isProtected) }, { NO: granted }).company
      .profile.uboDetails;

  it('of a protected sole trader have their numbers masked without Hidden Person Access', () => {
    expect(detailsOf(true, withoutAccess)).toEqual({
      ...details,
      caseNo: hidden,
      registrationId: hidden,
      suspicionCaseNo: hidden,
    });
    expect([detailsOf(true, areas), detailsOf(false, withoutAccess)]).toEqual([details, details]);
  });
});

describe('a field without a mask', () => {
  const more = { website: 'https://secret.example' };

  it('is dropped from a stored profile or record of a protected entity', () => {
    const unknown = { ...noRecords, role: [{ id: 1, ...more }], beneficialOwnership: [{ stakePercent: 1, ...more }] };
    const publishedJson = { before: ',"Website":"https://secret.example"', after: '' };
    const person = { ...personOf(2, { ...profile, ...more }), publishedJson } as Person;
    const trader = { ...companyOf(4, { countryCode: 'NO', ...more }, true), publishedJson, ...more } as Company;
    const relations = {
      company: trader,
      parents: [relationsTo(person, unknown)],
      children: [relationsTo(trader, unknown)],
    };
    expect(JSON.stringify(masked(relations, { NO: withoutAccess }))).not.toContain('secret');
    const { company, parents, children } = masked(relations, { NO: areas });
    expect(JSON.stringify([company, ...[...parents, ...children].map(({ entity }) => entity)])).not.toContain(
      'secret.example',
    );
  });
});

describe('whether an entity is protected', () => {
  it('depends only on its field, whatever its profile and its published JSON contain', () => {
    const publishedJson = { before: ',"Name":"secret","IsCompany":false,"IsProtected":false', after: '' };
    const stored = { profile: { name: 'secret', isProtected: false }, publishedJson };
    const person = { ...personOf(2, { isProtected: true }), ...stored } as Person;
    const { parents } = masked({ parents: [relationsTo(person)] }, { NO: withoutAccess });
    expect(parents[0]?.entity).toEqual({
      type: 'person',
      serviceId: 2,
      profile: { name: hidden, isProtected: true },
      isProtected: true,
    });
  });
});

describe('the country of a company', () => {
  it('is its field, whatever its profile and its published JSON contain', () => {
    const publishedJson = { before: ',"CountryCode":"NO","IsCompany":true', after: '' };
    const child = { ...companyOf(3, { countryCode: 'NO' }), countryCode: 'SE', publishedJson } as Company;
    const { children } = masked({ company: child, children: [relationsTo(child)] }, { NO: areas, SE: ['Owner'] });
    expect(children).toMatchObject([
      { current: { ...noRecords, ownership: everyRecord.ownership }, isSearchableEntity: true },
    ]);
    expect(masked({ children: [relationsTo(child)] }, { NO: areas }).children).toEqual([]);
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
    const parents = [
      relationsTo(person, noRecords),
      relationsTo(person, { ...noRecords, role: [{ id: 1 }] }),
      relationsTo(person, noRecords, everyRecord),
    ];
    expect(masked({ parents }, { NO: ['Owner', 'BeneficialOwner'] }).parents).toEqual([]);
  });

  it.each([
    ['a company of a granted country', { countryCode: 'SE' }, true, true],
    ['a company of another country', { countryCode: 'DK' }, true, false],
    ['a company without a country', {}, true, false],
    ['a company that no register describes', { countryCode: 'SE' }, false, false],
  ])('state whether %s can be searched', (_name, own, searchable, expected) => {
    const { parents } = masked({ parents: [relationsTo({ ...companyOf(6, own), searchable })] }, { NO: areas, SE: [] });
    expect(parents[0]?.isSearchableEntity).toBe(expected);
  });
});

describe('ultimate ownerships', () => {
  const owner = { ...relationsTo(protectedPerson, noRecords), ultimateOwnership: { stakePercent: 30 } };
  const child = relationsTo(companyOf(3, { countryCode: 'SE' }), { ...noRecords, ownership: [{ stakePercent: 5 }] });

  it('are visible with ownerships of the company, even for an owner without a direct holding', () => {
    expect(masked({ parents: [owner] }, { NO: ['Owner'], SE: [] }).parents).toEqual([
      { ...owner, entity: expect.anything(), isSearchableEntity: undefined },
    ]);
    expect(
      masked({ parents: [owner] }, { NO: withoutAccess.filter((area) => area !== 'Owner'), SE: ['Owner'] }).parents,
    ).toEqual([]);
  });

  it('are never reported as omitted when none were', () => {
    const seen = [{ NO: areas, SE: areas }, { NO: ['Owner'] }, { NO: [], SE: ['Owner'] }] as const;
    expect(
      seen.map((grants) => masked({ parents: [owner], children: [child] }, grants).ultimateOwnershipsOmitted),
    ).toEqual([false, false, false]);
  });

  it('omitted below are not reported for a child that is visible only by its other records', () => {
    const structured = { ...child, current: { ...child.current, role: everyRecord.role } };
    const isReported = (grants: Record<string, readonly Area[]>) => {
      const { children, ultimateOwnershipsOmitted } = masked(
        { children: [structured], ultimateOwnershipsOmitted: 'below' },
        grants,
      );
      return [children.length, ultimateOwnershipsOmitted];
    };
    expect([isReported({ NO: areas, SE: ['KeyPerson'] }), isReported({ NO: [], SE: ['KeyPerson', 'Owner'] })]).toEqual([
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
  ] as const)('omitted %s are reported to %j: %p', (ultimateOwnershipsOmitted, grants, expected) => {
    expect(masked({ children: [child], ultimateOwnershipsOmitted }, grants).ultimateOwnershipsOmitted).toBe(expected);
  });
});

describe('ultimate ownerships omitted below alone', () => {
  const parent = {
    ...relationsTo(companyOf(4, { countryCode: 'NO' }), noRecords),
    ultimateOwnership: { stakePercent: 90 },
  };
  const child = relationsTo(companyOf(3, { countryCode: 'SE' }), { ...noRecords, ownership: [{ stakePercent: 5 }] });

  it.each([
    [{ NO: ['Owner'], SE: [] }, [{ stakePercent: 90 }], false],
    [{ NO: ['Owner'], SE: ['Owner'] }, [{ stakePercent: 90 }], true],
    [{ NO: [], SE: ['Owner'] }, [], true],
  ] as const)('keep the ultimate ownerships above for %j', (grants, above, expected) => {
    const { parents, ultimateOwnershipsOmitted } = masked(
      { parents: [parent], children: [child], ultimateOwnershipsOmitted: 'below' },
      grants,
    );
    expect([parents.map(({ ultimateOwnership }) => ultimateOwnership), ultimateOwnershipsOmitted]).toEqual([
      above,
      expected,
    ]);
  });
});

/** As the specification has it, under "Authorization-dependent data". */
const areaOfKindInSpecification = {
  beneficialOwnership: 'BeneficialOwner',
  ownership: 'Owner',
  companyStructure: 'CompanyStructureOwner',
  role: 'KeyPerson',
} as const;

describe('whatever the grants', () => {
  const granted = fc
    .dictionary(fc.constantFrom('SE', 'DK'), fc.subarray([...areas]))
    .chain((others) => fc.subarray([...areas]).map((own) => ({ ...others, NO: own }) as Record<string, Area[]>));
  const records = fc
    .record({
      beneficialOwnership: fc.boolean(),
      ownership: fc.boolean(),
      companyStructure: fc.boolean(),
      role: fc.boolean(),
    })
    .map(
      (kept) =>
        ({
          ...noRecords,
          ...Object.fromEntries(recordKinds.filter((kind) => kept[kind]).map((kind) => [kind, everyRecord[kind]])),
        }) as Records,
    );
  const country = fc.constantFrom('NO', 'SE', 'DK', 'GB', undefined);
  const entity = fc.oneof(
    fc.constant(protectedPerson),
    fc.constant(personOf(7, { name: 'open' })),
    fc
      .tuple(country, fc.boolean())
      .map(([countryCode, isProtected]) => companyOf(8, { countryCode, name: 'secret name' }, isProtected)),
  );
  const publishedEntity = fc.tuple(entity, fc.boolean()).map(([one, isPublished]) => {
    const isOpenPerson = one.type === 'person' && !one.isProtected;
    const publishedJson = { before: `,"Name":"${isOpenPerson ? 'open' : 'secret name'}"`, after: '' };
    return (isPublished ? { ...one, publishedJson } : one) as Relation['entity'];
  });
  const relation = fc.record({ entity: publishedEntity, current: records, ended: records });
  const company = fc.tuple(
    fc.record({ parents: fc.array(relation, { maxLength: 4 }), children: fc.array(relation, { maxLength: 4 }) }),
    granted,
  );

  it('a record is visible exactly when its areas are granted in the country that it is about', () => {
    const classes = [
      'a parent shown',
      'a parent dropped',
      'a child shown',
      'a child dropped',
      'an ended record shown',
      'an ended record withheld with Relations History alone',
      'a child of a country that is not granted',
    ] as const;
    checkProperty({ values: company, classes }, ([relations, grants], meet) => {
      const has = (area: Area, about: string | undefined) =>
        about !== undefined && Object.hasOwn(grants, about) && grants[about]!.includes(area);
      const visible = (from: Relation, about: string | undefined) =>
        [false, true].flatMap((ended) =>
          recordKinds.flatMap((kind) =>
            (ended ? from.ended : from.current)[kind].length > 0 &&
            has(areaOfKindInSpecification[kind], about) &&
            (!ended || has('RelationsHistory', about))
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
      expect(result.children.map(shown)).toEqual(
        relations.children.map((from) => visible(from, from.entity.profile.countryCode)).filter(present),
      );
      meet('a parent shown', result.parents.length > 0);
      meet('a parent dropped', result.parents.length < relations.parents.length);
      meet('a child shown', result.children.length > 0);
      meet('a child dropped', result.children.length < relations.children.length);
      meet(
        'an ended record shown',
        [...result.parents, ...result.children].some((from) => shown(from).some((record) => record.endsWith('true'))),
      );
      meet(
        'an ended record withheld with Relations History alone',
        !has('RelationsHistory', 'NO') &&
          relations.parents.some(({ ended }) =>
            recordKinds.some((kind) => ended[kind].length > 0 && has(areaOfKindInSpecification[kind], 'NO')),
          ),
      );
      meet(
        'a child of a country that is not granted',
        relations.children.some(
          ({
            entity: {
              profile: { countryCode },
            },
          }) => countryCode !== undefined && !Object.hasOwn(grants, countryCode),
        ),
      );
    });
  });

  it('nothing secret leaves without Hidden Person Access', () => {
    const classes = ['a person masked', 'a sole trader masked', 'someone shown who is not protected'] as const;
    checkProperty({ values: company, classes }, ([relations, grants], meet) => {
      const without = Object.fromEntries(
        Object.entries(grants).map(([name, own]) => [name, own.filter((area) => area !== 'HiddenPersonAccess')]),
      );
      const result = masked(relations, without);
      const secret = [...result.parents, ...result.children].filter(({ entity: { type, ...shown } }) =>
        type === 'company' && !shown.isProtected ? false : JSON.stringify(shown).includes('secret'),
      );
      expect(secret).toEqual([]);
      for (const { entity } of [...result.parents, ...result.children]) {
        const isMasked = entity.profile.name === hidden;
        meet(
          isMasked
            ? entity.type === 'person'
              ? 'a person masked'
              : 'a sole trader masked'
            : 'someone shown who is not protected',
        );
      }
    });
  });

  it('a masked entity never carries published JSON, and an unprotected one keeps its own', () => {
    const classes = [
      'a person masked',
      'a company masked',
      'a company with Hidden Person Access',
      'published JSON kept',
      'no published JSON',
    ] as const;
    checkProperty({ values: company, classes }, ([relations, grants], meet) => {
      const { parents, children } = masked(relations, grants);
      for (const [seen, loaded] of [
        [parents, relations.parents],
        [children, relations.children],
      ] as const) {
        for (const { entity: shown } of seen) {
          const sources = loaded
            .map((each) => each.entity)
            .filter(
              ({ type, serviceId: id, isProtected }) =>
                type === shown.type && id === shown.serviceId && isProtected === shown.isProtected,
            );
          expect(sources).not.toEqual([]);
          if (shown.isProtected) expect(Object.keys(shown)).not.toContain('publishedJson');
          else expect(sources).toContain(shown);
          if (shown.isProtected)
            meet(
              shown.type === 'person'
                ? 'a person masked'
                : shown.profile.name === hidden
                  ? 'a company masked'
                  : 'a company with Hidden Person Access',
            );
          else meet(shown.publishedJson ? 'published JSON kept' : 'no published JSON');
        }
      }
    });
  });

  it('the mask does not modify its input', () => {
    checkProperty(
      { values: company, classes: ['something masked', 'something dropped'] },
      ([relations, grants], meet) => {
        const before = JSON.stringify(relations);
        const { parents, children } = masked(relations, grants);
        expect(JSON.stringify(relations)).toBe(before);
        meet('something masked', JSON.stringify([parents, children]).includes(hidden));
        meet(
          'something dropped',
          parents.length + children.length < relations.parents.length + relations.children.length,
        );
      },
    );
  });
});
