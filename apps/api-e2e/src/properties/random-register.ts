import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type Address,
  type CompanyProfile,
  type CompanyStatement,
  type PersonProfile,
  type PersonStatement,
  type RegisterStatement,
  serviceId,
} from '@company-relations/ownership';
import { applyStatements } from '@company-relations/register-loader';
import type { Loaded, RandomRegister } from './loaded-register';
import { isProtectedTrader } from './naive-register';
import type { DrawnGraph } from './random-graph';
import { recordsOf } from './random-records';
import { asOf, firstLoadDay, type RegisterPlace, secretWord, written } from './register-place';

export type { Loaded, RandomRegister } from './loaded-register';
export { firstLoadDay, type RegisterPlace, secretDigits, secretWord } from './register-place';

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
  return {
    persons,
    companies,
    records: recordsOf(graphs, place, { companies, persons }),
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

function addresses(text: (field: string) => string): Address[] {
  const address = {
    street: text('street'),
    zipCode: text('zip'),
    city: text('city'),
    countryCode: text('address country'),
  };
  return [address, { city: text('second city') }];
}
