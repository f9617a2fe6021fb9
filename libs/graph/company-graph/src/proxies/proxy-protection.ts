import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import {
  type CompanyProfile,
  type LoadedBeneficialOwnership,
  isIdentifyingNumber,
  mapInSteps,
  normalizeRegisterNumber,
  type PersonProfile,
  protectionFormsOfProxyNumber,
  type Steps,
} from '@company-relations/ownership';
import protectedNames from '../queries/proxies/protected-names.cypher';
import protectedNumbers from '../queries/proxies/protected-numbers.cypher';
import { type Computing, runInSlices } from '../time-slices/time-slices';
import { mayBeSameName, namesOf, type NameWords, wordsOf } from './same-name';

type Resolvable = { -readonly [Name in keyof LoadedBeneficialOwnership]: LoadedBeneficialOwnership[Name] };

/** A record whose proxy has no number, or a number that does not identify a person or company. */
interface RecordWithoutNumber {
  readonly record: Resolvable;
  readonly name: string;
  /** The service id of the company that the record describes. */
  readonly company: number;
}

/** The protected persons and businesses that are parties of a company's records. */
interface ProtectedRow {
  readonly serviceId: number;
  readonly hasTooMany: boolean;
  /** Profiles as JSON text. */
  readonly profiles: readonly string[];
}

/**
 * The largest number of links of a company whose parties are read. If a company has more links, its parties are not
 * read, and every proxy without a number in its records counts as protected.
 */
const defaultMaxLinks = 10_000;

/**
 * The query that finds, among the given numbers, those that belong to protected persons, or to sole traders who are or
 * may be protected.
 */
export const protectedNumbersQuery = protectedNumbers;

/**
 * All queries of this module, each with parameters that match nothing. The warm-up runs them so that the database plans
 * them.
 */
export const proxyWarmUpQueries: readonly {
  readonly query: CypherQuery;
  readonly parameters: Record<string, unknown>;
}[] = [
  { query: protectedNumbers, parameters: { wanted: { numbers: [] } } },
  { query: protectedNames, parameters: { wanted: { serviceIds: [], maxLinks: int(defaultMaxLinks) } } },
];

/**
 * Finds out which proxies in the records of a load are protected. Until `resolve` is called, every proxy counts as
 * protected, so that a forgotten call discloses nothing.
 *
 * A proxy with a number is protected if the number belongs to a protected person or business. A proxy with no number,
 * or with only a placeholder (see `isIdentifyingNumber`), is protected if a protected party of the same company has the
 * same name as the proxy.
 */
export class ProxyProtection {
  private readonly added: Resolvable[] = [];
  private readonly numbered: Resolvable[] = [];
  private readonly unnumbered: RecordWithoutNumber[] = [];

  constructor(private readonly maxLinks = defaultMaxLinks) {}

  /** @param company the service id of the company that the record describes. */
  add(record: LoadedBeneficialOwnership, company: number): void {
    const { proxyCompanyRegistrationNumber: number, proxyCompanyName: name } = record;
    if (number === undefined && name === undefined) return;
    const resolvable: Resolvable = record;
    resolvable.proxyIsProtected = true;
    this.added.push(resolvable);
    // The number is also compared if it is too short to identify a company, because a protected business may have so
    // short a number.
    if (number !== undefined && normalizeRegisterNumber(number) !== '') this.numbered.push(resolvable);
    if (name !== undefined && !isIdentifyingNumber(number)) this.unnumbered.push({ record: resolvable, name, company });
  }

  /**
   * Stores in each record whether its proxy is protected. The check compares the numbers of proxies with the protected
   * numbers in the graph, and the names of proxies with the names of the protected parties of the same company. Without
   * proxies, which is the usual case, it reads nothing. The computations run in time slices, because a page may have
   * thousands of proxies, and a company thousands of protected parties.
   *
   * @throws GraphUnavailable, and the reason of the signal. After an error, every proxy still counts as protected.
   */
  async resolve(graph: GraphReader, computing?: Computing): Promise<void> {
    const found = await Promise.all([this.protectedByNumber(graph, computing), this.protectedByName(graph, computing)]);
    const isProtected = new Set(found.flat());
    for (const record of this.added) if (!isProtected.has(record)) delete record.proxyIsProtected;
    this.added.length = this.numbered.length = this.unnumbered.length = 0;
  }

  private async protectedByNumber(graph: GraphReader, computing: Computing | undefined): Promise<Resolvable[]> {
    if (this.numbered.length === 0) return [];
    const numberOf = ({ proxyCompanyRegistrationNumber }: Resolvable) => proxyCompanyRegistrationNumber ?? '';
    const distinct = new Set(this.numbered.map(numberOf));
    const formsOf = (number: string) => [number, protectionFormsOfProxyNumber(number)] as const;
    const forms = new Map(await runInSlices(mapInSteps(distinct, formsOf), computing));
    const numbers = [...new Set([...forms.values()].flat())];
    const rows = await graph.read<{ number: string }>(protectedNumbers, { wanted: { numbers } });
    const isProtected = new Set(rows.map(({ number }) => number));
    return this.numbered.filter((record) => forms.get(numberOf(record))?.some((form) => isProtected.has(form)));
  }

  private async protectedByName(graph: GraphReader, computing: Computing | undefined): Promise<Resolvable[]> {
    if (this.unnumbered.length === 0) return [];
    const serviceIds = [...new Set(this.unnumbered.map(({ company }) => company))];
    const rows = await graph.read<ProtectedRow>(protectedNames, {
      wanted: { serviceIds: ints(serviceIds), maxLinks: int(this.maxLinks) },
    });
    return runInSlices(protectedAmong(this.unnumbered, rows), computing);
  }
}

/** Returns the records whose proxy has the name of a protected party of the same company. */
function* protectedAmong(records: readonly RecordWithoutNumber[], rows: readonly ProtectedRow[]): Steps<Resolvable[]> {
  const namesByCompany = new Map<number, readonly NameWords[] | undefined>();
  for (const row of rows) namesByCompany.set(row.serviceId, row.hasTooMany ? undefined : yield* namesIn(row));
  const found: Resolvable[] = [];
  for (const { record, name, company } of records) {
    const names = namesByCompany.get(company);
    if (!names || (yield* hasSameName(names, wordsOf(name)))) found.push(record);
  }
  return found;
}

/** Names between two pauses. */
const comparedAtOnce = 1_000;

function* hasSameName(names: readonly NameWords[], proxy: NameWords): Steps<boolean> {
  for (let first = 0; first < names.length; first += comparedAtOnce) {
    if (names.slice(first, first + comparedAtOnce).some((name) => mayBeSameName(name, proxy))) return true;
    yield;
  }
  return false;
}

function* namesIn({ profiles }: ProtectedRow): Steps<NameWords[]> {
  const wordsIn = (profile: string) => namesOf(JSON.parse(profile) as CompanyProfile & PersonProfile).map(wordsOf);
  return (yield* mapInSteps(profiles, wordsIn)).flat();
}
