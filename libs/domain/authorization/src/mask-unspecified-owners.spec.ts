import {
  type Company,
  type LoadedUnspecifiedOwnerRecord,
  ownerCategories,
  serviceId,
} from '@company-relations/ownership';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { mask } from './mask';
import { maskUltimateOwners } from './mask-ultimate-owners';

const found = (isProtected = false): Company => ({
  type: 'company',
  serviceId: serviceId(1),
  profile: { countryCode: 'NO', uboDetails: { hasReportedMissingUbo: false, caseNo: 'C1' } },
  countryCode: 'NO',
  searchable: true,
  isProtected,
});
const unspecifiedOwners = ownerCategories.map((category): LoadedUnspecifiedOwnerRecord => ({
  category,
  reason: 'none',
  text: 'Kari Vik',
  source: 'Register',
  asOf: '2024-05-01T00:00:00Z',
  inDate: '2020-01-01T00:00:00Z',
}));
const [ofBeneficialOwners, ...ofParents] = unspecifiedOwners;
const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');

const searched = (granted: readonly Area[], isProtected = false) =>
  mask(
    { company: found(isProtected), parents: [], children: [], unspecifiedOwners },
    new Grants({ NO: granted, SE: areas }),
  );
const statedOf = (id: number) => new Map([[serviceId(id), unspecifiedOwners]]);
const explained = (granted: readonly Area[], isProtected = false) =>
  maskUltimateOwners(
    {
      company: found(isProtected),
      explanation: undefined,
      entities: new Map(),
      records: [],
      unspecifiedOwners: statedOf(1),
    },
    new Grants({ NO: granted, SE: areas }),
  ).unspecifiedOwners;

/** What is shown of the Swedish company 2, the ultimate owner of company 1. */
function explainedOwner(granted: Readonly<Record<'NO' | 'SE', readonly Area[]>>, isProtected = false) {
  const owner: Company = { ...found(isProtected), serviceId: serviceId(2), countryCode: 'SE' };
  const [stake, chains, otherChains] = [{ stakePercent: 60 }, [], {}];
  const explanation = {
    owners: [{ owner: owner.serviceId, stake, chains, otherChains }],
    unidentified: undefined,
    rules: [],
  };
  const entities = new Map([found(), owner].map((entity) => [entity.serviceId, entity]));
  const { owners, unspecifiedOwners: ofCompany } = maskUltimateOwners(
    { company: found(), explanation, entities, records: [], unspecifiedOwners: statedOf(2) },
    new Grants(granted),
  );
  expect(ofCompany).toEqual([]);
  return owners?.map((shown) => shown.unspecifiedOwners);
}

describe('why owners are not named', () => {
  it('is in a search, without the words of the register, for callers who may see these owners', () => {
    const reason = (category: string) => ({ category, reason: 'none' });
    const parents = ['directParent', 'ultimateParent'].map(reason);
    expect(searched(areas).unspecifiedOwners).toEqual([reason('beneficialOwner'), ...parents]);
    expect(searched(['BeneficialOwner']).unspecifiedOwners).toEqual([reason('beneficialOwner')]);
    expect(searched(['CompanyStructureOwner']).unspecifiedOwners).toEqual(parents);
    expect(JSON.stringify(searched(areas))).not.toContain('Kari Vik');
  });

  it.each<[readonly Area[]]>([[[]], [['Owner', 'KeyPerson', 'RelationsHistory', 'HiddenPersonAccess']]])(
    'is not in a search with %j alone, which shows the details of the company as before',
    (granted) => {
      expect(searched(granted)).toEqual({
        company: found(),
        parents: [],
        children: [],
        ultimateOwnershipsOmitted: false,
        disclosesProtectedIdentity: false,
      });
    },
  );

  it('is in an explanation as stated, for callers who may see the owners and those that are not named', () => {
    expect(explained(areas)).toEqual(unspecifiedOwners);
    expect(explained(['Owner', 'BeneficialOwner'])).toEqual([ofBeneficialOwners]);
    expect(explained(['Owner', 'CompanyStructureOwner'])).toEqual(ofParents);
    expect(explained(['Owner'])).toEqual([]);
    expect(explained(areas.filter((area) => area !== 'Owner'))).toEqual([]);
  });

  it('is masked in its words where the company is the business of a protected person', () => {
    const masked = unspecifiedOwners.map((owner) => ({ ...owner, text: 'Protected Identity' }));
    expect([explained(areas, true), explained(withoutAccess, true)]).toEqual([unspecifiedOwners, masked]);
  });

  it('is shown of an ultimate owner to callers who may see the owners of that company', () => {
    expect(explainedOwner({ NO: areas, SE: areas })).toEqual([unspecifiedOwners]);
    expect(explainedOwner({ NO: ['Owner'], SE: ['Owner', 'BeneficialOwner'] })).toEqual([[ofBeneficialOwners]]);
    expect(explainedOwner({ NO: areas, SE: areas.filter((area) => area !== 'Owner') })).toEqual([undefined]);
    expect(explainedOwner({ NO: areas, SE: ['Owner'] })).toEqual([undefined]);
  });

  it('is masked in its words of an ultimate owner that is masked', () => {
    const masked = unspecifiedOwners.map((owner) => ({ ...owner, text: 'Protected Identity' }));
    expect([
      explainedOwner({ NO: areas, SE: areas }, true),
      explainedOwner({ NO: withoutAccess, SE: areas }, true),
      explainedOwner({ NO: areas, SE: withoutAccess }, true),
    ]).toEqual([[unspecifiedOwners], [masked], [masked]]);
  });

  it('is absent where no register states it', () => {
    const company = found();
    const grants = new Grants({ NO: areas });
    expect(mask({ company, parents: [], children: [] }, grants)).not.toHaveProperty('unspecifiedOwners');
    const none = { company, explanation: undefined, entities: new Map(), records: [] };
    expect(maskUltimateOwners(none, grants).unspecifiedOwners).toEqual([]);
  });
});
