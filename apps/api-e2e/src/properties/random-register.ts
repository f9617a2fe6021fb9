import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type Address,
  type CompanyProfile,
  type CompanyStatement,
  type PersonProfile,
  type PersonStatement,
  type RecordStatement,
  type RegisterStatement,
  serviceId,
  type StatedRecord,
} from '@company-relations/ownership';
import { applyStatements } from '@company-relations/register-loader';
import type { Loaded, RandomRegister } from './loaded-register';
import { isProtectedTrader } from './naive-register';
import type { DrawnGraph, DrawnNumber } from './random-graph';

export type { Loaded, RandomRegister } from './loaded-register';

/** Distinguishes a random register from the other registers in the same graph database. */
export interface RegisterPlace {
  readonly name: string;
  readonly countries: readonly [string, string, string];
  /** The first ServiceId of the register. */
  readonly firstServiceId: number;
  /** Two digits with which all register numbers begin. */
  readonly numberPrefix: string;
}

export const firstLoadDay = Date.parse('2019-03-01') / 86_400_000;
const asOf = '2019-01-01T00:00:00Z';

/**
 * A part of every text that a caller without Hidden Person Access must not see. Some of these texts are never shown to
 * any caller.
 */
export const secretWord = 'Hush';
/** A part of every secret number, once its hyphens are removed. */
export function secretDigits({ numberPrefix }: RegisterPlace): string {
  return `${numberPrefix}808080`;
}

/**
 * Turns random graphs into a register by giving them IDs, names and numbers. The graphs may share numbers, but nothing
 * else.
 */
export function registerOf(graphs: readonly DrawnGraph[], place: RegisterPlace): RandomRegister {
  const persons = graphs.flatMap((graph, index) =>
    graph.persons.map((_person, at) => personOf(graph, index, at, place)),
  );
  const companies = graphs.flatMap((graph, index) =>
    graph.companies.map((_company, at) => companyOf(graph, index, at, place, persons)),
  );
  const entities = new Map<string, number>(
    [...persons, ...companies].map(({ statement, loadedOn }) => [statement.id, loadedOn]),
  );
  return {
    persons,
    companies,
    records: graphs.flatMap((graph, index) =>
      graph.records.map((_record, at) => recordOf(graph, index, at, place, entities)),
    ),
    companiesOfGraphs: graphs.map((graph, index) => graph.companies.map((_company, at) => numberOf(place, index, at))),
  };
}

/** Loads a register day by day, with the same function as the loader. */
export async function loadRegister(graph: GraphClient, { companies, persons, records }: RandomRegister): Promise<void> {
  const all: readonly Loaded<RegisterStatement>[] = [...persons, ...companies, ...records];
  for (const day of [...new Set(all.map(({ loadedOn }) => loadedOn))].sort((a, b) => a - b)) {
    const batch = all.filter(({ loadedOn }) => loadedOn === day).map(({ statement }) => statement);
    await applyAll(graph, batch, day);
  }
}

/** Applies statements, and throws if one of them is refused. */
export async function applyAll(graph: GraphClient, batch: readonly RegisterStatement[], day: number): Promise<void> {
  const outcomes = await applyStatements(graph, batch, new Date(day * 86_400_000));
  const refused = outcomes.filter(({ result }) => result !== 'applied');
  if (refused.length > 0) throw new Error(`Not applied: ${JSON.stringify(refused.slice(0, 5))}`);
}

/** Returns the ServiceId of an entity. Each graph has its own range of ServiceIds, and companies come first. */
function numberOf({ firstServiceId }: RegisterPlace, graph: number, at: number): number {
  return firstServiceId + graph * 20 + at;
}

function personOf({ persons }: DrawnGraph, graph: number, at: number, place: RegisterPlace): Loaded<PersonStatement> {
  const { isProtected, day, number, fields } = persons[at] as DrawnGraph['persons'][number];
  const text = (field: string) => `${isProtected ? secretWord : 'Open'} ${field} ${graph}-${at}`;
  const all: PersonProfile = {
    name: text('name'),
    firstName: text('first'),
    lastName: text('last'),
    birthDate: text('birth'),
    gender: 'F',
    citizenships: [text('citizen'), text('second citizen')],
    countryOfResidences: [text('resident')],
    addresses: addresses(text),
    countryCode: text('country'),
  };
  return {
    loadedOn: firstLoadDay + day,
    statement: {
      type: 'person',
      id: `${place.name}-person-${graph}-${at}`,
      serviceId: serviceId(numberOf(place, graph, 10 + at)),
      asOf,
      profile: {
        ...Object.fromEntries(fields.map((field) => [field, all[field]])),
        ...(number && { nationalIdentificationNumber: written(number, number.secret, place) }),
        isProtected,
      },
    },
  };
}

function companyOf(
  { companies, persons: drawnPersons }: DrawnGraph,
  graph: number,
  at: number,
  place: RegisterPlace,
  persons: readonly Loaded<PersonStatement>[],
): Loaded<CompanyStatement> {
  const { country, searchable, day, number, traderOf, fields } = companies[at] as DrawnGraph['companies'][number];
  const trader =
    traderOf === undefined || drawnPersons.length === 0
      ? undefined
      : `${place.name}-person-${graph}-${traderOf % drawnPersons.length}`;
  const statement: CompanyStatement = {
    type: 'company',
    id: `${place.name}-company-${graph}-${at}`,
    serviceId: serviceId(numberOf(place, graph, at)),
    asOf,
    rank: 0,
    identifiers: [],
    searchable,
    profile: { ...(number && { orgNo: written(number, true, place) }) },
    ...(trader === undefined ? {} : { soleTraderOf: trader }),
  };
  const isSecret = isProtectedTrader(statement, persons);
  const text = (field: string) => `${isSecret ? secretWord : 'Open'} ${field} ${graph}-${at}`;
  const all: CompanyProfile = {
    name: text('name'),
    legalForm: 1006,
    totalNumberOfShares: 100,
    addresses: addresses(text),
    registrationDate: '1999-01-01T00:00:00Z',
    uboDetails: { hasReportedMissingUbo: false },
  };
  return {
    loadedOn: firstLoadDay + day,
    statement: {
      ...statement,
      profile: {
        ...Object.fromEntries(fields.map((field) => [field, all[field]])),
        ...(number && { orgNo: written(number, isSecret, place) }),
        countryCode: place.countries[country],
      },
    },
  };
}

function recordOf(
  { companies, persons, records }: DrawnGraph,
  graph: number,
  at: number,
  place: RegisterPlace,
  loadedOn: ReadonlyMap<string, number>,
): Loaded<RecordStatement> {
  const { party, ofPerson, company, day, stated } = records[at] as DrawnGraph['records'][number];
  const ofPersons = persons.map((_person, index) => `person-${graph}-${index}`);
  const parties =
    ofPerson && ofPersons.length > 0
      ? ofPersons
      : [...companies.map((_company, index) => `company-${graph}-${index}`), ...ofPersons];
  const ends = {
    party: `${place.name}-${parties[party % parties.length]}`,
    company: `${place.name}-company-${graph}-${company % companies.length}`,
  };
  return {
    // A record cannot be loaded before its party and its company.
    loadedOn: Math.max(firstLoadDay + day, loadedOn.get(ends.party) ?? 0, loadedOn.get(ends.company) ?? 0),
    statement: {
      type: 'record',
      id: `${place.name}-record-${graph}-${at}`,
      asOf,
      ...ends,
      records: stated.map((one) => withProxy(one, secretNumber(persons, at, place))),
    },
  };
}

/** Adds a protected person or the person's business as proxy to a beneficial ownership, if there is such a number. */
function withProxy(stated: StatedRecord, number: string | undefined): StatedRecord {
  if (stated.kind !== 'beneficialOwnership' || number === undefined) return stated;
  return {
    ...stated,
    record: { ...stated.record, proxyCompanyRegistrationNumber: number, proxyCompanyName: `${secretWord} proxy` },
  };
}

/** Returns the number of one of the protected persons, in any of its forms. */
function secretNumber(persons: DrawnGraph['persons'], at: number, place: RegisterPlace): string | undefined {
  const numbers = persons.flatMap(({ isProtected, number }) => (isProtected && number ? number : []));
  const number = numbers[at % numbers.length];
  // A number without century matches that number with any century.
  return number && written(at % 2 === 0 ? number : { ...number, century: '' }, true, place);
}

function addresses(text: (field: string) => string): Address[] {
  const address = {
    street: text('street'),
    zipCode: text('zip'),
    city: text('city'),
    countryCode: text('address country'),
  };
  return [address, { city: text('second city') }];
}

function written({ index, century, hyphen }: DrawnNumber, isSecret: boolean, place: RegisterPlace): string {
  const digits = `${isSecret ? secretDigits(place) : `${place.numberPrefix}101010`}${String(index).padStart(2, '0')}`;
  return `${century}${hyphen ? `${digits.slice(0, 6)}-${digits.slice(6)}` : digits}`;
}
