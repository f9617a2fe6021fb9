import {
  type Entity,
  explainOwners,
  type OwnershipLink,
  type RuleId,
  type ServiceId,
  serviceId,
} from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import {
  type ExplainedCompany,
  maskUltimateOwners,
  maySeeOwners,
  maySeeOwnersOn,
  type VisibleChain,
} from './mask-ultimate-owners';
import { but, company, person, protectedTrader } from './testing/entities';

const hidden = 'Protected Identity';
const holding = (owner: number, owned: number, stakePercent: number): OwnershipLink => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake: { stakePercent },
});

// 1 (NO) is owned by 2 (SE), 3 (DK), the sole trader 4 (GB) and the protected person 10, who stands above 2 as well.
const one = company(1, 'NO');
const world: ReadonlyMap<ServiceId, Entity> = new Map(
  [one, company(2, 'SE'), company(3, 'DK'), protectedTrader(4, 'GB'), person(10, true), person(11)].map((entity) => [
    entity.serviceId,
    entity,
  ]),
);
const links = [
  holding(2, 1, 50),
  holding(3, 1, 40),
  holding(4, 1, 5),
  holding(10, 1, 5),
  holding(10, 2, 60),
  holding(3, 2, 40),
  holding(11, 3, 100),
];

function explained(
  grants: Grants,
  entities = world,
  holdings = links,
  rules: readonly RuleId[] = ['amlr-52'],
): ExplainedCompany {
  const explanation = explainOwners(holdings, one.serviceId, {
    limit: 3,
    rules,
    isVisible: (owned) => maySeeOwners(entities.get(owned), grants),
  });
  const records = explanation.owners.map(({ chains }) =>
    chains.map((chain) => chain.links.map(({ stake }) => [stake])),
  );
  return { company: one, explanation, entities, records };
}

type Granted = Readonly<Record<string, readonly Area[]>>;
const grantsOf = (granted: Granted) => new Grants({ NO: areas, SE: areas, DK: areas, GB: areas, ...granted });
const visible = (granted: Granted, entities = world) =>
  maskUltimateOwners(explained(grantsOf(granted), entities), grantsOf(granted));

/** Of each owner what its chains leave, and its chains as `10>2>1`. */
const chains = (granted: Granted, entities = world) =>
  visible(granted, entities).owners?.map(({ entity, chains: shown, otherChains }) => [
    entity.serviceId,
    otherChains.stakePercent,
    ...shown.map(({ members }) => members.map((member) => member.entity.serviceId).join('>')),
  ]);

const nothing = {
  company: one,
  owners: undefined,
  unidentified: undefined,
  unspecifiedOwners: [],
  rules: [],
  omitted: false,
  isHistoryWithheld: false,
  disclosesProtectedIdentity: false,
};

describe('the visible explained ultimate owners', () => {
  it('are all owners with their holdings in each next company, with all areas everywhere', () => {
    expect(chains({})).toEqual([
      [11, 0, '11>3>1', '11>3>2>1'],
      [10, 0, '10>2>1', '10>1'],
      [4, 0, '4>1'],
    ]);
    const all = visible({});
    expect(all.owners?.[2]).toEqual({
      entity: world.get(serviceId(4)),
      isSearchableEntity: true,
      stake: { stakePercent: 5 },
      chains: [
        {
          contribution: { stakePercent: 5 },
          members: [
            { entity: world.get(serviceId(4)), isSearchableEntity: true, holdings: [{ stakePercent: 5 }] },
            { entity: one, isSearchableEntity: true, holdings: [] },
          ],
        },
      ],
      otherChains: { stakePercent: 0 },
    });
    expect([
      all.company,
      all.unidentified,
      all.rules.map(({ rule, verdicts }) => [rule, ...verdicts.map(({ owner, verdict }) => [owner, verdict])]),
      all.omitted,
    ]).toEqual([one, 0, [['amlr-52', [4, 'no'], [10, 'yes'], [11, 'yes']]], false]);
  });

  it('need Owner in the country of the company and are omitted without it', () => {
    expect(visible({ NO: but('Owner') })).toEqual(nothing);
    expect(visible({ NO: [] })).toEqual(nothing);
  });

  it('have only chains of visible links, and the other chains as one figure', () => {
    const withoutSweden = [
      [11, 20, '11>3>1'],
      [10, 30, '10>1'],
      [4, 0, '4>1'],
    ];
    expect(chains({ SE: but('Owner') })).toEqual(withoutSweden);
    expect(chains({ SE: [] })).toEqual(withoutSweden);
    expect(chains({ DK: but('Owner') })).toEqual([
      [11, 60],
      [10, 0, '10>2>1', '10>1'],
      [4, 0, '4>1'],
    ]);
    expect(chains({ GB: [] })).toEqual(chains({}));
  });

  it('have no chain through an entity that was deleted meanwhile, and are omitted when they were deleted themselves', () => {
    const without = (id: number) => new Map([...world].filter(([known]) => known !== id));
    expect(chains({}, without(2))).toEqual([
      [11, 20, '11>3>1'],
      [10, 30, '10>1'],
      [4, 0, '4>1'],
    ]);
    expect(chains({}, without(10))?.map(([owner]) => owner)).toEqual([11, 4]);
    expect(visible({}, without(10)).rules[0]?.verdicts.map(({ owner }) => owner)).toEqual([4, 11]);
    // Even the company itself may be gone; its owners are not.
    expect(chains({}, without(1))).toEqual([
      [11, 60],
      [10, 35],
      [4, 5],
    ]);
  });

  it('have no chain with a member that was deleted meanwhile, nor its holdings', () => {
    const without = (id: number) => ({
      ...explained(grantsOf({})),
      entities: new Map([...world].filter(([known]) => known !== id)),
    });
    const visible = (id: number) =>
      maskUltimateOwners(without(id), grantsOf({})).owners?.map(({ entity, chains: shown }) => [
        entity.serviceId,
        ...shown.map(({ members }) => members.map((member) => member.entity.serviceId).join('>')),
      ]);
    expect([visible(2), visible(10), visible(1)]).toEqual([
      [
        [11, '11>3>1'],
        [10, '10>1'],
        [4, '4>1'],
      ],
      [
        [11, '11>3>1', '11>3>2>1'],
        [4, '4>1'],
      ],
      [[11], [10], [4]],
    ]);
  });

  it.each([[[]], [[[], [], []]], [[[[]], [[]], [[]]]]])('show no holding without a record: %j', (records) => {
    const { owners } = maskUltimateOwners({ ...explained(grantsOf({})), records }, grantsOf({}));
    expect(
      owners?.flatMap((owner) => owner.chains.flatMap(({ members }) => members.map(({ holdings }) => holdings))),
    ).toEqual(Array(14).fill([]));
  });

  it('are masked by the company asked for, even without a direct holding in it', () => {
    const secret = person(11, true);
    const nameOf = (granted: Granted) =>
      visible(granted, new Map([...world, [secret.serviceId, secret]])).owners?.[0]?.entity.profile.name;
    const without = but('HiddenPersonAccess');
    expect([nameOf({}), nameOf({ NO: without }), nameOf({ DK: without }), nameOf({ GB: without })]).toEqual([
      'secret 11',
      hidden,
      hidden,
      'secret 11',
    ]);
  });

  it('are masked unless Hidden Person Access is granted in the countries of the company and of each link that is shown', () => {
    const namesOf = (granted: Granted) => {
      const owner = visible(granted).owners?.find(({ entity }) => entity.serviceId === 10);
      return [owner?.entity, ...(owner?.chains ?? []).map(({ members }) => members[0]?.entity)].map(
        (entity) => entity?.profile,
      );
    };
    const shown = { name: 'secret 10', birthDate: hidden, isProtected: true };
    const masked = { ...shown, name: hidden };
    const without = but('HiddenPersonAccess');
    expect(namesOf({})).toEqual([shown, shown, shown]);
    expect(namesOf({ NO: without })).toEqual([masked, masked, masked]);
    expect(namesOf({ SE: without })).toEqual([masked, masked, masked]);
    expect(namesOf({ DK: without, GB: without })).toEqual([shown, shown, shown]);
    // A chain that is not shown decides nothing.
    expect(namesOf({ SE: but('HiddenPersonAccess', 'Owner') })).toEqual([shown, shown]);
  });

  it('mask a protected sole trader by the country of its holding, as an owner and as the company asked for', () => {
    const traderOf = (granted: Granted) =>
      visible(granted).owners?.find(({ entity }) => entity.serviceId === 4)?.entity.profile;
    const shown = { countryCode: 'GB', name: 'Company 4', orgNo: '4' };
    const masked = { ...shown, name: hidden, orgNo: hidden };
    const without = but('HiddenPersonAccess');
    expect([traderOf({}), traderOf({ GB: without }), traderOf({ NO: without })]).toEqual([shown, shown, masked]);
    const asked = protectedTrader(1, 'NO');
    const grants = grantsOf({ NO: without });
    const { company: visibleCompany, owners } = maskUltimateOwners(
      { ...explained(grants, new Map([...world, [one.serviceId, asked]])), company: asked },
      grants,
    );
    const last = owners?.[0]?.chains[0]?.members.at(-1)?.entity;
    expect([visibleCompany.profile, last?.profile]).toEqual(
      Array(2).fill({ countryCode: 'NO', name: hidden, orgNo: hidden }),
    );
  });

  it('state for companies whether the caller could search for them', () => {
    const searchable = (granted: Granted) =>
      maskUltimateOwners(
        explained(new Grants({ NO: areas, ...granted })),
        new Grants({ NO: areas, ...granted }),
      ).owners?.map((owner) => owner.isSearchableEntity);
    expect(searchable({})).toEqual([undefined, undefined, false]);
    expect(searchable({ GB: [] })).toEqual([undefined, undefined, true]);
  });

  it('are reported as omitted when there are too many holdings, only to callers who could see them', () => {
    const tooMany = { company: one, explanation: undefined, entities: new Map(), records: [] };
    expect(maskUltimateOwners(tooMany, grantsOf({}))).toEqual({ ...nothing, omitted: true });
    expect(maskUltimateOwners(tooMany, grantsOf({ NO: but('Owner') }))).toEqual(nothing);
  });

  it('need only Owner, in a known country', () => {
    const grants = new Grants({ NO: ['Owner'], SE: but('Owner') });
    const nowhere = { ...one, countryCode: undefined };
    expect(
      [one, company(2, 'SE'), company(3, 'DK'), nowhere, undefined].map((owned) => maySeeOwners(owned, grants)),
    ).toEqual([true, false, false, false, false]);
  });

  describe('whatever is granted', () => {
    // 2 (SE) owns 60 % of 1, and 3 (DK) owns 2: both control 1.
    const controlled = [
      holding(2, 1, 60),
      holding(10, 1, 30),
      holding(4, 1, 10),
      holding(3, 2, 70),
      holding(10, 2, 30),
      holding(11, 3, 100),
    ];
    const some = fc.oneof(
      { weight: 2, arbitrary: fc.subarray([...areas]) },
      { weight: 1, arbitrary: fc.constant([...areas]) },
    );
    const anyGrants = fc.record({ NO: some, SE: some, DK: some, GB: some });

    it.each([
      ['with several owners', links],
      ['controlled from abroad', controlled],
    ])(
      'never show a protected name or a link without its area, and the chains with the rest are the stake, of a company %s',
      (_how, holdings) => {
        const classes = [
          'owners shown',
          'no owners shown',
          'a chain withheld',
          'a protected name shown',
          'a protected name masked',
        ] as const;
        checkProperty({ values: anyGrants, classes }, (granted, meet) => {
          const grants = new Grants(granted);
          const { owners = [], disclosesProtectedIdentity } = maskUltimateOwners(
            explained(grants, world, holdings),
            grants,
          );
          const shown = owners.flatMap((owner) => owner.chains);
          const owned = shown.flatMap(({ members }) =>
            members.slice(1).map(({ entity }) => entity.profile.countryCode),
          );
          const visible = [...owners, ...shown.flatMap(({ members }) => members)]
            .map(({ entity }) => entity)
            .filter(({ serviceId: id }) => id === 10 || id === 4);
          const accessTo = (id: number) =>
            countriesOf(id, shown).every((country) => grants.allows('HiddenPersonAccess', country));
          meet(owners.length > 0 ? 'owners shown' : 'no owners shown');
          meet(
            'a chain withheld',
            owners.some(({ otherChains }) => (otherChains.stakePercent ?? 0) > 0),
          );
          for (const { profile } of visible)
            meet(profile.name === hidden ? 'a protected name masked' : 'a protected name shown');
          expect({
            hiddenLinks: owned.filter((country) => !grants.allows('Owner', country)),
            names: visible.map(({ profile }) => profile.name),
            sums: owners.map((owner) =>
              owner.chains.reduce(
                (sum, { contribution }) => sum + (contribution.stakePercent ?? NaN),
                owner.otherChains.stakePercent ?? NaN,
              ),
            ),
            disclosesProtectedIdentity,
          }).toEqual({
            hiddenLinks: [],
            names: visible.map(({ serviceId: id }) => (accessTo(id) ? world.get(id)?.profile.name : hidden)),
            sums: owners.map(({ stake }) => stake.stakePercent),
            disclosesProtectedIdentity: visible.some(({ serviceId: id }) => accessTo(id)),
          });
        });
      },
    );

    it('have only the company without Owner in its country, and show a share in a controlling company only with Owner in the countries of all controlling companies', () => {
      const rules = ['amlr-52', 'amlr-54'] as const;
      const all = maskUltimateOwners(explained(grantsOf({}), world, controlled, rules), grantsOf({})).rules;
      const withoutShares = all.map(({ rule, verdicts }) => ({
        rule,
        verdicts: verdicts.map(({ figures: { shareOfController: _share, ...figures }, ...verdict }) => ({
          ...verdict,
          figures,
        })),
      }));
      expect(
        all
          .at(-1)
          ?.verdicts.map(({ owner, verdict, figures }) => [
            owner,
            verdict,
            figures.controlled?.stakePercent,
            figures.shareOfController?.stakePercent,
          ]),
      ).toEqual([
        [4, 'no', 10, 0],
        [10, 'yes', 30, 30],
        [11, 'yes', 60, 100],
      ]);
      const classes = ['nothing shown', 'shares in controllers shown', 'shares in controllers withheld'] as const;
      checkProperty({ values: anyGrants, classes }, (granted, meet) => {
        const grants = new Grants(granted);
        const {
          owners,
          unidentified,
          rules: visibleRules,
          ...others
        } = maskUltimateOwners(explained(grants, world, controlled, rules), grants);
        meet('nothing shown', !granted.NO.includes('Owner'));
        if (!granted.NO.includes('Owner'))
          return expect({ owners, unidentified, rules: visibleRules, ...others }).toEqual(nothing);
        const isShown = granted.SE.includes('Owner') && granted.DK.includes('Owner');
        meet(isShown ? 'shares in controllers shown' : 'shares in controllers withheld');
        expect([owners?.map(({ entity }) => entity.serviceId), unidentified]).toEqual([[10, 11, 4], 0]);
        expect(visibleRules).toEqual(isShown ? all : withoutShares);
      });
    });
  });
});

/** The countries of the company asked for and of all links that show an entity. */
function countriesOf(id: number, chains: readonly VisibleChain[]): (string | undefined)[] {
  const links = chains.flatMap(({ members }) => members.slice(1).map((owned, at) => [members[at], owned] as const));
  return [
    'NO',
    ...links
      .filter((link) => link.some((member) => member?.entity.serviceId === id))
      .map(([, owned]) => owned.entity.profile.countryCode),
  ];
}

describe('the ultimate owners of a past day', () => {
  const pastDay = { day: 18_000, today: 20_000 };
  const onDay = (granted: Granted, more: Partial<ExplainedCompany> = {}) => {
    const grants = grantsOf(granted);
    return maskUltimateOwners({ ...explained(grants), asOf: 18_000, pastDay, ...more }, grants);
  };

  it('need Relations History, and Owner, in the country of the company: part of the past would be a wrong owner', () => {
    expect(onDay({})).toMatchObject({ asOf: 18_000, isHistoryWithheld: false, omitted: false });
    expect(onDay({}).owners?.length).toBe(3);
    expect(onDay({ NO: but('RelationsHistory') })).toEqual({ ...nothing, asOf: 18_000, isHistoryWithheld: true });
    expect(onDay({ NO: but('Owner', 'RelationsHistory') })).toEqual({ ...nothing, asOf: 18_000 });
    expect(onDay({ NO: but('RelationsHistory') }, { explanation: undefined }).omitted).toBe(false);
  });

  it('are visible in a company only with its history, today without', () => {
    const [swedish, grants] = [world.get(serviceId(2)), grantsOf({ SE: but('RelationsHistory') })];
    expect([maySeeOwnersOn(pastDay, swedish, grants), maySeeOwnersOn(undefined, swedish, grants)]).toEqual([
      false,
      true,
    ]);
    expect(maySeeOwnersOn(pastDay, one, grants)).toBe(true);
  });

  it('come with why others are not named only where the history is granted', () => {
    const reason = { category: 'directParent', reason: 'unknown', asOf: '' } as const;
    const unspecifiedOwners = new Map([[one.serviceId, [reason]]]);
    const reasons = (granted: Granted) => onDay(granted, { unspecifiedOwners }).unspecifiedOwners;
    expect([reasons({}), reasons({ NO: but('RelationsHistory') })]).toEqual([[reason], []]);
  });
});
