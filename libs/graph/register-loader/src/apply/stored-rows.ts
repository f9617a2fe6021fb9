import { recordTypesWithUnspecifiedOwners } from '@company-relations/graph-model';
import type { CompanyProfile, DateTime, PersonProfile, StatedContent } from '@company-relations/ownership';
import { serviceId } from '@company-relations/ownership';
import { shareTotalsFingerprint } from './company-profile';
import { numbersKeepingProtection, numbersByKeyOf } from './identifier-keys';
import type { CompanySourceRecord, StoredCompany, StoredEntity, StoredPerson, StoredRelation, Version } from './stored';
import type { StoredGraph } from './stored-graph';

/** The prefix of keys by which an entity is found from the id of one of its source records. */
export const sourceIdKeyPrefix = 'source:';
const kindOfType = new Map<string, (typeof recordTypesWithUnspecifiedOwners)[number]>(
  recordTypesWithUnspecifiedOwners.map((recordType) => [recordType.type, recordType]),
);

export interface IdentityRow {
  readonly type: 'company' | 'person';
  readonly elementId: string;
  readonly serviceId: number;
  readonly sourceId: string;
}

/** The date, hash and source of a stored statement. The source is null if it is unknown. */
export interface VersionRow {
  readonly asOf: string;
  readonly hash: string;
  readonly source: string | null;
}

export interface CompanyRow extends Omit<IdentityRow, 'type'>, VersionRow {
  readonly key: string;
  readonly rank: number | null;
  readonly searchable: boolean;
  readonly soleTraderOf: readonly string[] | null;
  readonly profile: string;
  readonly sources: string | null;
  readonly orgNo: string | null;
  readonly identifiers: readonly string[];
}

export interface PersonRow extends Omit<IdentityRow, 'type'>, VersionRow {
  readonly profile: string;
  readonly nationalId: string | null;
}

export interface RecordRow extends VersionRow {
  readonly id: string;
  readonly type: string;
  readonly record: string;
  readonly votesAlone: boolean | null;
  readonly outDateBeforeEnd: string | null;
  readonly fromDay: number | null;
  readonly untilDay: number | null;
  readonly statedOn: DateTime | null;
  readonly elementId: string;
  readonly partyType: 'company' | 'person';
  readonly partyElementId: string;
  readonly partyServiceId: number;
  readonly partySourceId: string;
  readonly companyElementId: string;
  readonly companyServiceId: number;
  readonly companySourceId: string;
}

export function addCompany(graph: StoredGraph, row: CompanyRow): void {
  const company = storedEntityOf(graph, { ...row, type: 'company' }) as StoredCompany;
  if (company.identityOnly) {
    company.sources = sourcesOf(graph, row);
    for (const { id } of company.sources) company.aliases.add(id);
    if (row.orgNo !== null) company.writtenOrgNos = [row.orgNo];
    company.writtenNumbers = numbersKeepingProtection(company.sources);
    company.writtenTotals = shareTotalsFingerprint(company.sources);
    company.writtenNumberKeys = [...numbersByKeyOf(company.sources).keys()];
    company.identityOnly = false;
  }
  if (row.key.startsWith(sourceIdKeyPrefix)) graph.setCompany(row.key.slice(sourceIdKeyPrefix.length), company);
  else graph.readIdentifier(row.key, company);
}

function sourcesOf(graph: StoredGraph, row: CompanyRow): CompanySourceRecord[] {
  const { sourceId, rank, searchable, soleTraderOf, identifiers, profile, sources } = row;
  if (sources !== null) return (JSON.parse(sources) as CompanySourceRecord[]).map((source) => graph.dated(source));
  const [trader] = soleTraderOf ?? [];
  return [
    {
      id: sourceId,
      ...storedVersionOf(graph, row),
      rank: rank ?? 0,
      searchable,
      ...(trader === undefined ? {} : { soleTraderOf: trader }),
      identifiers,
      profile: JSON.parse(profile) as CompanyProfile,
    },
  ];
}

export function addPerson(graph: StoredGraph, row: PersonRow): void {
  const person = storedEntityOf(graph, { ...row, type: 'person' }) as StoredPerson;
  graph.setPerson(person);
  if (!person.identityOnly) return;
  const { nationalId } = row;
  const profile = JSON.parse(row.profile) as PersonProfile;
  Object.assign(person, {
    version: storedVersionOf(graph, row),
    profile,
    writtenIsProtected: profile.isProtected === true,
    ...(nationalId === null ? {} : { writtenNationalId: nationalId }),
    identityOnly: false,
  });
}

export function storedVersionOf(graph: StoredGraph, { asOf, hash, source }: VersionRow): Version {
  return graph.dated({ asOf, hash, ...(source === null ? {} : { source }) });
}

export function addRecord(graph: StoredGraph, rows: readonly RecordRow[]): void {
  const row = rows[0] as RecordRow;
  const statedOn = rows.find((each) => each.statedOn !== null)?.statedOn ?? undefined;
  const party = storedEntityOf(graph, {
    type: row.partyType,
    elementId: row.partyElementId,
    serviceId: row.partyServiceId,
    sourceId: row.partySourceId,
  });
  const company = storedEntityOf(graph, {
    type: 'company',
    elementId: row.companyElementId,
    serviceId: row.companyServiceId,
    sourceId: row.companySourceId,
  }) as StoredCompany;
  graph.records.set({
    id: row.id,
    version: storedVersionOf(graph, row),
    party,
    company,
    relations: rows.map(relationOf),
    ...(statedOn === undefined ? {} : { statedOn }),
    written: { elementIds: rows.map(({ elementId }) => elementId), party, company },
  });
}

/** Returns the relation that a relationship stores. */
export function relationOf(row: RecordRow): StoredRelation {
  const { type, record, votesAlone, outDateBeforeEnd, fromDay, untilDay } = row;
  const { kind, ended } = kindOfType.get(type) as (typeof recordTypesWithUnspecifiedOwners)[number];
  return {
    kind,
    ended,
    record: JSON.parse(record) as StatedContent,
    ...(votesAlone ? { votesAlone } : {}),
    ...(outDateBeforeEnd === null ? {} : { outDateBeforeEnd }),
    ...(fromDay === null ? {} : { fromDay }),
    ...(untilDay === null ? {} : { untilDay }),
  };
}

export function storedEntityOf(
  graph: StoredGraph,
  { type, elementId, serviceId: id, sourceId }: IdentityRow,
): StoredEntity {
  const known = graph.knownNode(elementId);
  if (known) return known;
  const node = { serviceId: serviceId(id), elementId, identityOnly: true, removed: false };
  const entity: StoredEntity & { elementId: string } =
    type === 'company'
      ? {
          ...node,
          type,
          sources: [],
          writtenOrgNos: [],
          writtenNumbers: [],
          writtenNumberKeys: [],
          aliases: new Set([sourceId]),
          writtenSourceId: sourceId,
        }
      : { ...node, type, id: sourceId, profile: {} };
  graph.addNode(entity);
  return entity;
}
