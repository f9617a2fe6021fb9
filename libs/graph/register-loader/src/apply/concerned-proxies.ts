import { protectedNumbersQuery } from '@company-relations/company-graph';
import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import { bareRegisterNumber, nationalIdForms, protectionForms, type ServiceId } from '@company-relations/ownership';
import namedAsProxy from '../queries/apply/named-as-proxy.cypher';
import numbersOfEntities from '../queries/apply/numbers-of-entities.cypher';
import unnumberedProxiesBeside from '../queries/apply/unnumbered-proxies-beside.cypher';
import type { Changes } from './changes';
import { mergedProfile, searchedNumber } from './company-profile';
import { nationalIdOf } from './entity-properties';
import type { HeldCompany, HeldPerson } from './held';
import { isStanding } from './held-graph';

/** Whose lines show records that name somebody as proxy who is to be hidden now, or no more. */
export interface ConcernedProxies {
  /** Companies at the ends of such records. */
  readonly lines: readonly ServiceId[];
  /** Companies that records are about of which the proxy is to be hidden now. */
  readonly hiding: readonly ServiceId[];
}

/** A record that names a proxy. */
export interface ProxyRow {
  readonly elementId: string;
  readonly number: string;
  readonly record: string;
  /** The companies at its ends, the one that it is about first. */
  readonly ends: readonly ServiceId[];
}

/** @param marked persons and companies whose mark for protection changed. Everything is written already. */
export async function concernedProxies(transaction: GraphTransaction, changes: Changes, marked: readonly number[]): Promise<ConcernedProxies> {
  const numbers = [...changedNumbers(changes), ...(await numbersOf(transaction, marked))];
  const unnumbered = await unnumberedBeside(transaction, marked);
  const rows = await recordsWithProxies(transaction, numbers);
  if (rows.length === 0) return unnumbered;
  const forms = [...new Set(rows.flatMap(({ number }) => protectionForms(number)))];
  const found = await transaction.run<{ number: string }>(protectedNumbersQuery, { wanted: { numbers: forms } });
  const isProtected = new Set(found.map(({ number }) => number));
  const hiding = rows.filter(({ number }) => protectionForms(number).some((form) => isProtected.has(form)));
  return { lines: [...unnumbered.lines, ...rows.flatMap(({ ends }) => ends)], hiding: [...unnumbered.hiding, ...hiding.map(aboutOf)] };
}

/** Of records that name a proxy without a number, which may be one of the marked: whether it is, is asked when they are read. */
async function unnumberedBeside(transaction: GraphTransaction, marked: readonly number[]): Promise<ConcernedProxies> {
  if (marked.length === 0) return { lines: [], hiding: [] };
  const rows = await transaction.run<{ about: ServiceId; parties: ServiceId[] }>(unnumberedProxiesBeside, { serviceIds: ints([...marked]) });
  return { lines: rows.flatMap(({ about, parties }) => [about, ...parties]), hiding: rows.map(({ about }) => about) };
}

/** All records that name somebody with one of these numbers as proxy. */
export async function recordsWithProxies(transaction: GraphTransaction, numbers: readonly string[]): Promise<ProxyRow[]> {
  const forms = [...new Set(numbers.flatMap((number) => [...nationalIdForms(number), bareRegisterNumber(number)]))].filter((form) => form !== '');
  return forms.length === 0 ? [] : transaction.run<ProxyRow>(namedAsProxy, { numbers: forms });
}

/** The company that a record is about. */
export function aboutOf({ ends }: ProxyRow): ServiceId {
  return ends[0] as ServiceId;
}

async function numbersOf(transaction: GraphTransaction, serviceIds: readonly number[]): Promise<string[]> {
  if (serviceIds.length === 0) return [];
  const rows = await transaction.run<{ number: string }>(numbersOfEntities, { serviceIds: ints([...serviceIds]) });
  return rows.map(({ number }) => number);
}

/** Numbers that somebody had before and has no more, or the other way round; of who is new only the mark decides. */
function changedNumbers({ persons, contents, removed, claimedNationalIds }: Changes): string[] {
  const gone = [...removed].flatMap((entity) => (entity.type === 'company' ? entity.writtenOrgNos : []));
  return [...[...persons].flatMap(changedNationalIds), ...[...contents].filter(isStanding).flatMap(changedOrgNos), ...gone, ...claimedNationalIds];
}

function changedNationalIds({ elementId, removed, profile, writtenNationalId }: HeldPerson): string[] {
  if (elementId === undefined) return [];
  const number = removed ? undefined : nationalIdOf(profile);
  return number === writtenNationalId ? [] : [writtenNationalId ?? [], number ?? []].flat();
}

function changedOrgNos({ elementId, sources, writtenOrgNos }: HeldCompany): string[] {
  const number = searchedNumber(mergedProfile(sources).orgNo);
  const isNew = elementId === undefined && writtenOrgNos.length === 0;
  const came = number === undefined || isNew || writtenOrgNos.includes(number) ? [] : [number];
  return [...came, ...writtenOrgNos.filter((written) => written !== number)];
}
