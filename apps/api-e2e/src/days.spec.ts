import { GraphClient } from '@company-relations/neo4j-client';
import { beginOfDay, dayOf, type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { applyStatements } from '@company-relations/register-loader';
import { proves } from './conformance/proves';
import { graphClientSettings } from './harness/graph';
import { expectRelations, idsOf, paginationOf, search, sendAs } from './harness/service';

// Loaded three days ago, when the API did not run: nothing but the day has changed since.
const today = dayOf(new Date());
const loadedAt = new Date(Date.parse(beginOfDay(today - 3)) + 8 * 3_600_000);
const [loaded, yesterday, begun, tomorrow] = [-3, -1, 0, 1].map((days) => beginOfDay(today + days)) as [
  string,
  string,
  string,
  string,
];
const asOf = '2026-01-05T00:00:00Z';
const updatedAt = asOf;

const company = (id: number): RegisterStatement => ({
  type: 'company',
  id: `days-${id}`,
  serviceId: serviceId(id),
  asOf,
  rank: 0,
  identifiers: [],
  searchable: true,
  profile: { name: `Company ${id}`, countryCode: 'PT', updatedAt },
});
const record = (id: string, of: number, stated: StatedRecord): RegisterStatement => ({
  type: 'record',
  id: `days-${id}`,
  asOf,
  party: 'days-8611',
  company: `days-${of}`,
  records: [stated],
});
const profile = { name: 'Ana Alves', nationalIdentificationNumber: '8611-1', updatedAt };
const chair = { id: 3, text: 'Chair', category: 'Board' };
const owns = (outDate: string): StatedRecord => ({
  kind: 'ownership',
  ended: true,
  record: { stakePercent: 60, outDate },
});

/**
 * The holding in company 8601 ended yesterday, and its chair began today. The holding in company 8602 ends tomorrow,
 * and its chair begins tomorrow.
 */
const statements: readonly RegisterStatement[] = [
  company(8601),
  company(8602),
  { type: 'person', id: 'days-8611', serviceId: serviceId(8611), asOf, profile },
  record('owner-1', 8601, owns(yesterday)),
  record('chair-1', 8601, { kind: 'role', ended: false, record: { ...chair, inDate: begun } }),
  record('owner-2', 8602, owns(tomorrow)),
  record('chair-2', 8602, { kind: 'role', ended: false, record: { ...chair, inDate: tomorrow } }),
];

beforeAll(async () => {
  const graph = new GraphClient(graphClientSettings());
  try {
    const outcomes = await applyStatements(graph, statements, loadedAt);
    expect(outcomes.map(({ result }) => result)).toEqual(statements.map(() => 'applied'));
  } finally {
    await graph.close();
  }
});

const person = { ServiceId: 8611, Name: 'Ana Alves', NationalIdentificationNumber: '8611-1', IsCompany: false };
const role = { Id: 3, Text: 'Chair', Category: 'Board', InDate: begun, UpdatedAt: begun };
const ended = { OwnershipStake: 60, OutDate: yesterday, UpdatedAt: yesterday };
const current = { OwnershipStake: 60, OutDate: tomorrow, UpdatedAt: loadedAt.toISOString().replace('.000', '') };
const figure = { UltimateOwnerships: [{ OwnershipStake: 60 }] };
const ofPortugal = (ServiceId: number, ...Parents: object[]) => ({
  ServiceId,
  Name: `Company ${ServiceId}`,
  CountryCode: 'PT',
  ...(Parents.length > 0 && { Parents }),
});

describe('a record that began or ended after its load', () => {
  proves(['area Relations History', 'Relation.UltimateOwnerships'], 'is current or history by the day', async () => {
    const both = { ServiceId: [8601, 8602] };
    const former = { History: [{ ServiceId: 8611, Ownerships: [ended] }] };
    expectRelations(await search('portugal', both), [
      ofPortugal(8601, { ...person, KeyPersonRoles: [role], ...former, UpdatedAt: updatedAt }),
      ofPortugal(8602, { ...person, Ownerships: [current], ...figure, UpdatedAt: updatedAt }),
    ]);
    expectRelations(await search('portugal-owner', both), [
      ofPortugal(8601),
      ofPortugal(8602, { ...person, Ownerships: [current], ...figure, UpdatedAt: updatedAt }),
    ]);
  });

  proves(['parameter.NationalIdentificationNumber'], 'leads to the company by the day', async () => {
    const byNumber = { NationalIdentificationNumber: ['8611-1'], CountryCode: ['PT'] };
    expect(idsOf(await search('portugal', byNumber))).toEqual([8601, 8602]);
    expect(idsOf(await search('portugal-owner', byNumber))).toEqual([8602]);
  });

  proves(['parameter.RelationsUpdatedAt', 'X-Pagination.TotalCount'], 'counts as changed on its day', async () => {
    const changed = async (date: string) => {
      const answer = await search('portugal', { RelationsUpdatedAt: [date.slice(0, 10), date.slice(0, 10)] });
      const ids = idsOf(answer);
      expect(paginationOf(answer).TotalCount).toBe(ids.length);
      return ids;
    };
    expect(await Promise.all([loaded, yesterday, begun, tomorrow].map(changed))).toEqual([[8602], [], [8601], []]);
  });

  proves(['area Owner', 'area Key Person'], 'decides who the ultimate owners and the key persons are', async () => {
    const named = async (id: number, what: string) => {
      const answer = await sendAs('portugal', { method: 'GET', path: `/v2/relations/${id}/${what}` });
      expect(answer.status).toBe(200);
      return answer.text.includes('Ana Alves');
    };
    const whats = ['ultimate-owners', 'key-persons'];
    expect(await Promise.all(whats.flatMap((what) => [8601, 8602].map((id) => named(id, what))))).toEqual([
      ...[false, true],
      ...[true, false],
    ]);
  });
});
