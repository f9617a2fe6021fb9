import { type CypherQuery, type GraphClient, int, ints } from '@company-relations/neo4j-client';
import {
  type CompanyProfile,
  type LoadedBeneficialOwnership,
  isIdentifyingNumber,
  normalizeRegisterNumber,
  type PersonProfile,
  protectionForms,
} from '@company-relations/ownership';
import protectedNames from '../queries/proxies/protected-names.cypher';
import protectedNumbers from '../queries/proxies/protected-numbers.cypher';
import { mayBeSameName, namesOf } from './same-name';

type Resolvable = { -readonly [Name in keyof LoadedBeneficialOwnership]: LoadedBeneficialOwnership[Name] };

/** A record that names a proxy without a number, or with a number that does not identify anyone. */
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

/** If a company has more links than this, its parties are not read, and any of them is assumed to be protected. */
const defaultMaxLinks = 10_000;

/**
 * The query that finds which of some numbers belong to protected persons, or to sole traders who are or may be
 * protected.
 */
export const protectedNumbersQuery = protectedNumbers;

/**
 * All queries of this module, each with parameters that match nothing. The warm-up runs them so that the database plans
 * them.
 */
export const proxyQueries: readonly { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] = [
  { query: protectedNumbers, parameters: { wanted: { numbers: [] } } },
  { query: protectedNames, parameters: { wanted: { serviceIds: [], maxLinks: int(defaultMaxLinks) } } },
];

/**
 * Finds out which proxies in the records of a load are protected. Before `resolve` is called, every record counts as
 * one with a protected proxy, so that a forgotten call discloses nothing.
 *
 * If a proxy has a number, the proxy is protected if that number belongs to a protected person or business. If it has
 * no number or only a placeholder (see `isIdentifyingNumber`), it is protected if a protected party of the same company
 * has its name.
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
    // A number too short to identify a company also counts, if a protected business has it.
    if (number !== undefined && normalizeRegisterNumber(number) !== '') this.numbered.push(resolvable);
    if (name !== undefined && !isIdentifyingNumber(number)) this.unnumbered.push({ record: resolvable, name, company });
  }

  /**
   * Sets for each added record whether its proxy is protected. If there are no proxies, which is the usual case, it
   * reads nothing.
   *
   * @throws GraphUnavailable
   */
  async resolve(graph: Pick<GraphClient, 'read'>): Promise<void> {
    const found = await Promise.all([this.protectedByNumber(graph), this.protectedByName(graph)]);
    const isProtected = new Set(found.flat());
    for (const record of this.added) if (!isProtected.has(record)) delete record.proxyIsProtected;
    this.added.length = this.numbered.length = this.unnumbered.length = 0;
  }

  private async protectedByNumber(graph: Pick<GraphClient, 'read'>): Promise<Resolvable[]> {
    if (this.numbered.length === 0) return [];
    const formsOf = ({ proxyCompanyRegistrationNumber }: Resolvable) =>
      protectionForms(proxyCompanyRegistrationNumber ?? '');
    const numbers = [...new Set(this.numbered.flatMap(formsOf))];
    const rows = await graph.read<{ number: string }>(protectedNumbers, { wanted: { numbers } });
    const isProtected = new Set(rows.map(({ number }) => number));
    return this.numbered.filter((record) => formsOf(record).some((form) => isProtected.has(form)));
  }

  private async protectedByName(graph: Pick<GraphClient, 'read'>): Promise<Resolvable[]> {
    if (this.unnumbered.length === 0) return [];
    const serviceIds = [...new Set(this.unnumbered.map(({ company }) => company))];
    const rows = await graph.read<ProtectedRow>(protectedNames, {
      wanted: { serviceIds: ints(serviceIds), maxLinks: int(this.maxLinks) },
    });
    const namesByCompany = new Map(rows.map((row) => [row.serviceId, row.hasTooMany ? undefined : namesIn(row)]));
    return this.unnumbered.flatMap(({ record, name, company }) => {
      const names = namesByCompany.get(company);
      return names && !names.some((one) => mayBeSameName(one, name)) ? [] : [record];
    });
  }
}

function namesIn({ profiles }: ProtectedRow): string[] {
  return profiles.flatMap((profile) => namesOf(JSON.parse(profile) as CompanyProfile & PersonProfile));
}
