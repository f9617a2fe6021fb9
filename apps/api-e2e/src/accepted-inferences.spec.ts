import { type Area, areas } from '@company-relations/authorization';
import { GraphClient } from '@company-relations/neo4j-client';
import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { proves } from './conformance/proves';
import { graphClientSettings } from './harness/graph';
import { expectRelations, idsOf, search, sendAs } from './harness/service';
import { RandomSubscriptions } from './properties/random-grants';
import { applyAll, firstLoadDay } from './properties/random-register';

/** The country in which the caller lacks an area, and the one in which all are granted. */
const [withheld, granted] = ['XU', 'XV'];
const asOf = '2019-01-01T00:00:00Z';
/** An unknown date, which no response shows. */
const updatedAt = '0001-01-01T00:00:00Z';
const first = 66_000_000;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

const stake = (stakePercent: number): StatedRecord => ({
  kind: 'ownership',
  ended: false,
  record: { stakePercent, updatedAt },
});
const chair: StatedRecord = { kind: 'role', ended: false, record: { id: 1001, updatedAt } };
const company = (id: number, countryCode: string): RegisterStatement => ({
  type: 'company',
  id: `inferred-${id}`,
  serviceId: serviceId(first + id),
  asOf,
  rank: 0,
  identifiers: [],
  searchable: true,
  profile: { name: `Company ${id}`, countryCode, updatedAt },
});
const person = (id: number): RegisterStatement => ({
  type: 'person',
  id: `inferred-${id}`,
  serviceId: serviceId(first + id),
  asOf,
  profile: { name: `Person ${id}`, updatedAt },
});
const record = (party: number, of: number, stated: StatedRecord): RegisterStatement => ({
  type: 'record',
  id: `inferred-${party}-${of}-${stated.kind}`,
  asOf,
  party: `inferred-${party}`,
  company: `inferred-${of}`,
  records: [stated],
});

let graph: GraphClient;
/** Callers without Owner in one of the countries, and without any area there. */
let withoutOwner: string;
let withoutCountry: string;

beforeAll(async () => {
  graph = new GraphClient(graphClientSettings());
  const others = areas.filter((area): area is Exclude<Area, 'Owner'> => area !== 'Owner');
  const subscriptions = new RandomSubscriptions(graph);
  withoutOwner = await subscriptions.withGrants({ [withheld]: others, [granted]: areas });
  withoutCountry = await subscriptions.withGrants({ [granted]: areas });
  await applyAll(
    graph,
    [
      // Company 1 has an owner, company 2 has none. Each owns 60 % of a company of the granted country.
      ...[company(1, withheld), company(2, withheld), company(3, granted), company(4, granted), person(11)],
      ...[record(11, 1, stake(60)), record(1, 3, stake(60)), record(2, 4, stake(60))],
      // Two companies with a role. A holding in the first one is loaded a day later.
      ...[company(5, withheld), company(6, withheld), person(12)],
      ...[record(12, 5, chair), record(12, 6, chair)],
    ],
    firstLoadDay,
  );
  await applyAll(graph, [record(11, 5, stake(40))], firstLoadDay + 1);
});
afterAll(() => graph.close());

const shown = (id: number, CountryCode: string) => ({
  ServiceId: first + id,
  Name: `Company ${id}`,
  CountryCode,
});
const related = (id: number, CountryCode: string) => ({
  ...shown(id, CountryCode),
  IsCompany: true,
  IsSearchableEntity: true,
});
const shownPerson = (id: number, records: object) => ({
  ServiceId: first + id,
  Name: `Person ${id}`,
  IsCompany: false,
  ...records,
});
const percent = (OwnershipStake: number) => [{ OwnershipStake }];

describe('what may be inferred about withheld records by decision', () => {
  proves(
    ['area Owner', 'Relation.UltimateOwnerships', 'decision 3'],
    'ADR 104: a child without UltimateOwnerships shows that its parent has owners, which are withheld',
    async () => {
      expectRelations(await search(withoutOwner, { ServiceId: [first + 1, first + 2] }), [
        { ...shown(1, withheld), Children: [{ ...related(3, granted), Ownerships: percent(60) }] },
        {
          ...shown(2, withheld),
          Children: [{ ...related(4, granted), Ownerships: percent(60), UltimateOwnerships: percent(60) }],
        },
      ]);
    },
  );

  proves(
    ['area Owner', 'Relation.UltimateOwnerships', 'decision 3', 'decision 25'],
    'ADR 104: an owner of 36 % through a company that holds 60 % has 60 % of that company, which is withheld',
    async () => {
      expectRelations(await search(withoutOwner, { ServiceId: [first + 3] }), [
        {
          ...shown(3, granted),
          Parents: [
            { ...related(1, withheld), Ownerships: percent(60) },
            shownPerson(11, { UltimateOwnerships: percent(36) }),
          ],
        },
      ]);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/ultimate-owners', 'Relation.UltimateOwnerships', 'decision 3', 'decision 25'],
    'ADR 104: without any area in a country, the explanation names the owner there with the whole figure, and no chain',
    async () => {
      const path = `/v2/relations/${first + 3}/ultimate-owners`;
      const { status, json } = await sendAs(withoutCountry, { path });
      const named = shownPerson(11, { UltimateOwnerships: percent(36), Chains: [], OtherChains: percent(36)[0] });
      const explained = { ...shown(3, granted), UltimateOwners: [named], Unidentified: { OwnershipStake: 64 } };
      expect({ status, json }).toEqual({ status: 200, json: explained });
      // So 36 of 60 is the withheld holding.
      expectRelations(await search(withoutCountry, { ServiceId: [first + 3] }), [
        {
          ...shown(3, granted),
          Parents: [
            { ...related(1, withheld), IsSearchableEntity: false, Ownerships: percent(60) },
            shownPerson(11, { UltimateOwnerships: percent(36) }),
          ],
        },
      ]);
    },
  );

  proves(
    ['parameter.RelationsUpdatedAt', 'decision 3', 'decision 10'],
    'decision 10 and ADR 104: RelationsUpdatedAt finds a company of which only a withheld record changed',
    async () => {
      const changedOn = async (day: number) =>
        idsOf(
          await search(withoutOwner, {
            ServiceId: [first + 5, first + 6],
            RelationsUpdatedAt: [dateOf(day), dateOf(day)],
          }),
        );
      expect([await changedOn(firstLoadDay), await changedOn(firstLoadDay + 1)]).toEqual([[first + 6], [first + 5]]);
      expectRelations(
        await search(withoutOwner, { ServiceId: [first + 5, first + 6] }),
        [5, 6].map((id) => ({
          ...shown(id, withheld),
          Parents: [shownPerson(12, { KeyPersonRoles: [{ Id: 1001 }] })],
        })),
      );
    },
  );
});
