import type { Statement } from '../statement';

/** A histogram: at index n, how many companies or persons have the count n. At index 0, how many have none. */
export type Distribution = readonly number[];

/** The measured figures of a nation. They count current and ended records unless stated otherwise. */
export interface Distributions {
  readonly statements: Readonly<Record<string, number>>;
  readonly ownersOfCompany: Distribution;
  readonly holdingsOfCompany: Distribution;
  readonly holdingsOfPerson: Distribution;
  readonly rolesOfCompany: Distribution;
  readonly rolesOfPerson: Distribution;
  readonly companiesByCountry: Readonly<Record<string, number>>;
  /** The share of ended records among all records. */
  readonly ended: number;
  /** The share of protected persons among all persons. */
  readonly protectedPersons: number;
  /**
   * Shares among the ownerships: stated as a range, with a class of shares, held by a company, and held by a company of
   * another country.
   */
  readonly ranges: number;
  readonly classes: number;
  readonly heldByCompany: number;
  readonly heldAcrossBorders: number;
  /** The highest counts of a single company, with current records only. */
  readonly most: { readonly owners: number; readonly holdings: number; readonly roles: number };
}

/** Counts something for each company or person, by its number. */
class Tally {
  private counts = new Uint32Array(1 << 16);
  private largest = 0;

  add(number: number): void {
    if (number >= this.counts.length) {
      const larger = new Uint32Array(Math.max(number + 1, this.counts.length * 2));
      larger.set(this.counts);
      this.counts = larger;
    }
    const count = (this.counts[number] as number) + 1;
    this.counts[number] = count;
    this.largest = Math.max(this.largest, count);
  }

  get most(): number {
    return this.largest;
  }

  /** @param total how many companies or persons there are, including those with a count of 0. */
  distribution(total: number): number[] {
    const found = new Array<number>(this.largest + 1).fill(0);
    for (const count of this.counts) if (count > 0) (found[count] as number)++;
    found[0] = total - found.reduce((sum, count) => sum + count, 0);
    return found;
  }
}

/** Counts the statements of a nation. Memory grows by a few bytes for each company and person. */
export function distributionsOf(statements: Iterable<Statement>): Distributions {
  const counter = new Counter();
  for (const statement of statements) counter.add(statement);
  return counter.result();
}

class Counter {
  private readonly statements: Record<string, number> = {};
  private readonly companiesByCountry: Record<string, number> = {};
  private readonly countries: string[] = [];
  private readonly owners = new Tally();
  private readonly holdings = { c: new Tally(), p: new Tally() };
  private readonly roles = { c: new Tally(), p: new Tally() };
  private readonly current = { owners: new Tally(), holdings: new Tally(), roles: new Tally() };
  private readonly found = {
    records: 0,
    ended: 0,
    protectedPersons: 0,
    ranges: 0,
    classes: 0,
    heldByCompany: 0,
    heldAcrossBorders: 0,
  };

  add(statement: Statement): void {
    count(this.statements, statement.statement);
    if (statement.statement === 'company') this.addCompany(statement);
    else if (statement.statement === 'person') this.found.protectedPersons += Number(statement['isProtected'] === true);
    else this.addRecord(statement);
  }

  result(): Distributions {
    const { statements, companiesByCountry, owners, holdings, roles, current, found } = this;
    const { company = 0, person = 0, ownership = 0 } = statements;
    return {
      statements,
      companiesByCountry,
      ownersOfCompany: owners.distribution(company),
      holdingsOfCompany: holdings.c.distribution(company),
      holdingsOfPerson: holdings.p.distribution(person),
      rolesOfCompany: roles.c.distribution(company),
      rolesOfPerson: roles.p.distribution(person),
      ended: found.ended / found.records,
      protectedPersons: found.protectedPersons / person,
      ranges: found.ranges / ownership,
      classes: found.classes / ownership,
      heldByCompany: found.heldByCompany / ownership,
      heldAcrossBorders: found.heldAcrossBorders / found.heldByCompany,
      most: { owners: current.owners.most, holdings: current.holdings.most, roles: current.roles.most },
    };
  }

  private addCompany({ id, countryCode }: Statement): void {
    count(this.companiesByCountry, String(countryCode));
    this.countries[numberOf(id)] = String(countryCode);
  }

  private addRecord(statement: Statement): void {
    const isEnded = statement['ended'] === true || statement['outDate'] !== undefined;
    this.found.records += 1;
    this.found.ended += Number(isEnded);
    const party = String(statement['party']);
    const kind = party.startsWith('c:') ? 'c' : 'p';
    if (statement.statement === 'ownership') this.addOwnership(statement, kind, isEnded);
    if (statement.statement !== 'role') return;
    this.roles[kind].add(numberOf(party));
    if (kind === 'c' && !isEnded) this.current.roles.add(numberOf(party));
  }

  private addOwnership(statement: Statement, kind: 'c' | 'p', isEnded: boolean): void {
    const party = numberOf(String(statement['party']));
    const company = numberOf(String(statement['company']));
    this.owners.add(company);
    this.holdings[kind].add(party);
    this.found.ranges += Number(statement['minOwnershipStake'] !== undefined);
    this.found.classes += Number(statement['shareClass'] !== undefined);
    if (!isEnded) this.current.owners.add(company);
    if (kind === 'p') return;
    this.found.heldByCompany += 1;
    this.found.heldAcrossBorders += Number(this.countries[party] !== this.countries[company]);
    if (!isEnded) this.current.holdings.add(party);
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function numberOf(id: string): number {
  return Number(id.slice('c:'.length));
}
