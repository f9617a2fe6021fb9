import type { AnyRecord, RecordStatement, StatedRecord } from '@company-relations/ownership';
import type { Loaded, RandomRegister } from './loaded-register';
import { isHidden, isProtectedTrader } from './naive-register';
import type { DrawnGraph, DrawnStatedRecord, FreeText } from './random-graph';
import { asOf, firstLoadDay, type RegisterPlace, secretWord, written } from './register-place';

type Entities = Pick<RandomRegister, 'companies' | 'persons'>;

/** Returns the statements about all records of the graphs. Their parties and companies are these entities. */
export function recordsOf(
  graphs: readonly DrawnGraph[],
  place: RegisterPlace,
  entities: Entities,
): Loaded<RecordStatement>[] {
  const loadedOn = new Map<string, number>(
    [...entities.persons, ...entities.companies].map((entity) => [entity.statement.id, entity.loadedOn]),
  );
  const secretIds = secretIdsOf(entities);
  return graphs.flatMap((graph, index) =>
    graph.records.map(({ day, stated }, at) => {
      const ends = endsOf(graph, index, at, place);
      const isSecret = [ends.party, ends.company].some((id) => secretIds.has(id));
      const number = secretNumber(graph.persons, at, place);
      const texts = (isOfProtected: boolean) => (field: FreeText) =>
        `${isOfProtected ? secretWord : 'Open'} ${field} ${index}-${at}`;
      return {
        // A record cannot be loaded before its party and its company.
        loadedOn: Math.max(firstLoadDay + day, loadedOn.get(ends.party) ?? 0, loadedOn.get(ends.company) ?? 0),
        statement: {
          type: 'record',
          id: `${place.name}-record-${index}-${at}`,
          asOf,
          ...ends,
          records: stated.map((one) => {
            const getsProxy = mayHaveNumberedProxy(one) && number !== undefined;
            const record = withTexts(one, texts(isSecret || getsProxy));
            return getsProxy ? withProxy(record, number) : record;
          }),
        },
      };
    }),
  );
}

/** The source IDs of the protected persons and of their businesses. The free text of their records may name them. */
function secretIdsOf({ companies, persons }: Entities): Set<string> {
  const hidden = persons.filter(({ statement }) => isHidden(statement, persons));
  const businesses = companies.filter(({ statement }) => isProtectedTrader(statement, persons));
  return new Set([...hidden, ...businesses].map(({ statement }) => statement.id));
}

function endsOf(
  { companies, persons, records }: DrawnGraph,
  graph: number,
  at: number,
  { name }: RegisterPlace,
): Pick<RecordStatement, 'party' | 'company'> {
  const { party, ofPerson, company } = records[at] as DrawnGraph['records'][number];
  const ofPersons = persons.map((_person, index) => `person-${graph}-${index}`);
  const parties =
    ofPerson && ofPersons.length > 0
      ? ofPersons
      : [...companies.map((_company, index) => `company-${graph}-${index}`), ...ofPersons];
  return {
    party: `${name}-${parties[party % parties.length]}`,
    company: `${name}-company-${graph}-${company % companies.length}`,
  };
}

function withTexts({ kind, ended, record, texts }: DrawnStatedRecord, text: (field: FreeText) => string): StatedRecord {
  const own = Object.fromEntries(texts.map((field) => [field, text(field)]));
  return { kind, ended, record: { ...record, ...own } as AnyRecord };
}

/** Whether a record can get a proxy with a number. A proxy that the record names already stays without a number. */
function mayHaveNumberedProxy({ kind, texts }: DrawnStatedRecord): boolean {
  return kind === 'beneficialOwnership' && !texts.includes('proxyCompanyName');
}

/**
 * Adds a protected person or the person's business as proxy to a beneficial ownership. The free text of such a record
 * may name this person.
 */
function withProxy(stated: StatedRecord, number: string): StatedRecord {
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
