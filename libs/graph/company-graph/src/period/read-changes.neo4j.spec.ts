import { areas, Grants, type LoadedChanges } from '@company-relations/authorization';
import { recordTypes, type StatedType } from '@company-relations/graph-model';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { dayOf, type Period, serviceId, type UltimateOwner } from '@company-relations/ownership';
import { migrate, seed, testGraph, type WorldRecord } from '../../test/small-world';
import { CompanyGraph } from '../index';
import { changedPartiesQuery } from './changed-parties-query';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
const tie = (party: number, type: StatedType, record: object = {}, company = 1): WorldRecord => ({
  ...{ party, company, type, record },
});
const at = (date: string) => `${date}T00:00:00Z`;
const dated = (inDate?: string, outDate?: string) => ({
  ...(inDate && { inDate: at(inDate) }),
  ...(outDate && { outDate: at(outDate) }),
});
const period: Period = {
  ...{ from: dayOf(at('2020-01-01')), to: dayOf(at('2020-12-31')), today: dayOf(at('2026-11-23')) },
};

// In 2020 the owner 2 of company 1 (GB) gave way to 3, and the firm 4 audited it for some months. The beneficial owner 102 is
// protected and has no dates. Nothing of 5 to 9 changed in 2020. Company 10 cannot be found, 11 is in Denmark.
beforeAll(async () => {
  await migrate(graph);
  await seed(graph, {
    companies: [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ serviceId: id, countryCode: 'GB', ...day })),
      { serviceId: 10, recordCountry: 'GB', ...day },
      { serviceId: 11, countryCode: 'DK', ...day },
    ],
    persons: [{ serviceId: 101 }, { serviceId: 102, protected: true }],
    records: [
      tie(2, 'OWNED', { stakePercent: 60, ...dated('2018-01-01', '2020-01-01') }),
      tie(2, 'STRUCTURES', dated('2015-01-01')),
      tie(3, 'OWNS', { stakePercent: 60, ...dated('2020-12-31') }),
      tie(4, 'HELD_ROLE', { id: 1, ...dated('2020-03-01', '2020-06-01') }),
      tie(102, 'BENEFICIALLY_OWNS', { proxyCompanyName: 'Proxy', ...dated('0001-01-01', '0001-01-01') }),
      tie(101, 'OWNED', { stakePercent: 1, ...dated('2010-01-01'), endedNotLaterThan: at('2020-01-01') }),
      tie(5, 'OWNS', dated('2019-12-31')),
      tie(6, 'OWNS', { ...dated('2021-01-01'), text: 'says "inDate":"2020-05-05T00:00:00Z"' }),
      tie(7, 'OWNED', dated(undefined, '2019-12-31')),
      tie(8, 'OWNED', { ...dated('2010-01-01'), endedNotLaterThan: at('2019-12-31') }),
      tie(9, 'OWNED', dated('2019-01-01', '2021-01-01')),
      tie(101, 'OWNS', dated('2020-05-01'), 10),
      tie(101, 'OWNS', dated('2020-05-01'), 11),
    ],
  });
});
afterAll(() => graph.close());

const everything = new Grants({ GB: areas });
const load = (
  id: number,
  { grants = everything, ...changed }: { grants?: Grants; maxParties?: number; ownersBefore?: UltimateOwner[] } = {},
) => companies.loadChanges({ company: serviceId(id), period, ...changed }, grants);
/** The parties that were read, each with the kinds of its records. */
const partiesOf = (loaded: LoadedChanges | undefined) =>
  loaded?.relations.map(({ entity, current, ended }) => {
    const kinds = (records: object) =>
      Object.entries(records).flatMap(([kind, all]) => ((all as unknown[]).length > 0 ? [kind] : []));
    return [entity.serviceId, ...kinds(current), ...kinds(ended).map((kind) => `${kind} ended`)];
  });

describe('loadChanges', () => {
  it('gives the parties with a record that began or ended in the period, or may have, with all their records', async () => {
    const loaded = await load(1);
    expect([partiesOf(loaded), loaded?.parties]).toEqual([
      [
        [2, 'companyStructure', 'ownership ended'],
        [3, 'ownership'],
        [4, 'role ended'],
        [101, 'ownership ended'],
        [102, 'beneficialOwnership'],
      ],
      5,
    ]);
    expect(loaded?.relations.at(-1)).toMatchObject({
      entity: { isProtected: true },
      current: { beneficialOwnership: [{ proxyCompanyName: 'Proxy' }] },
    });
  });

  it('reads what the grants allow in the country of the company, and what has ended with Relations History alone', async () => {
    const withGrants = async (...granted: (typeof areas)[number][]) =>
      partiesOf(await load(1, { grants: new Grants({ GB: granted }) }));
    expect(await withGrants(...areas.filter((area) => area !== 'RelationsHistory'))).toEqual([
      [3, 'ownership'],
      [102, 'beneficialOwnership'],
    ]);
    expect(await withGrants('KeyPerson', 'RelationsHistory')).toEqual([[4, 'role ended']]);
    expect(await withGrants()).toEqual([]);
  });

  it('reads the parties with certain changes first where there are too many', async () => {
    const [two, three] = [await load(1, { maxParties: 2 }), await load(1, { maxParties: 3 })];
    expect([partiesOf(two)?.map(([id]) => id), two?.parties, partiesOf(three)?.map(([id]) => id)]).toEqual([
      [2, 3],
      5,
      [2, 3, 4],
    ]);
  });

  it('does not find ids that are no company of a granted country', async () => {
    expect(await Promise.all([10, 11, 101, 999].map((id) => load(id)))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('gives whole entities of the largest ultimate owners, and counts the others', async () => {
    const owners = [101, 102, ...Array.from({ length: 100 }, (_, index) => 1_000 + index)].map((id): UltimateOwner => ({
      owner: serviceId(id),
      stake: { stakePercent: 1 },
    }));
    const loaded = await load(1, { ownersBefore: owners });
    expect([loaded?.before, loaded?.after]).toEqual([
      {
        ultimateOwners: [101, 102].map((id) => ({
          entity: expect.objectContaining({ serviceId: id, type: 'person', isProtected: id === 102 }) as object,
          stake: { stakePercent: 1 },
        })),
        more: 2,
      },
      { more: 0 },
    ]);
  });
});

describe('the query', () => {
  it('starts at the service id, and reads no type that the grants do not allow', async () => {
    const operatorsWith = async (grants: Grants) => {
      const { query, parameters } = changedPartiesQuery({ company: serviceId(1), period }, grants);
      return operatorsOf(await graph.profile(query, { ...parameters, today: int(1) }));
    };
    const leaves = (await operatorsWith(everything)).filter(({ operatorType }) => /Scan|Seek/.test(operatorType));
    expect(leaves.map(({ operatorType }) => operatorType)).toEqual(['NodeUniqueIndexSeek']);
    const typesRead = async (grants: Grants) => {
      const read = (await operatorsWith(grants)).filter(
        ({ operatorType, rows }) => operatorType.startsWith('Expand') && (rows ?? 0) > 0,
      );
      return recordTypes
        .map(({ type }) => type)
        .filter((type) => read.some(({ details }) => details.includes(`:${type}]`)));
    };
    expect(await typesRead(new Grants({ GB: ['Owner'] }))).toEqual(['OWNS']);
    expect(await typesRead(new Grants({ GB: [] }))).toEqual([]);
  });
});
