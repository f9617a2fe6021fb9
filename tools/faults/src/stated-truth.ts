import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Company } from './truth';

/** A statement of the register file, with the members that are compared. */
interface Statement {
  readonly statement: string;
  readonly id: string;
  readonly name?: string;
  readonly orgNo?: string;
  readonly nationalIdentificationNumber?: string;
  readonly countryCode?: string;
  readonly totalNumberOfShares?: number;
  readonly party?: string;
  readonly company?: string;
  readonly ownershipStake?: number;
  readonly minOwnershipStake?: number;
  readonly maxOwnershipStake?: number;
  readonly inDate?: string;
  readonly outDate?: string;
}

type Answered = Readonly<Record<string, unknown>>;

/** The member of a relation that contains the records, by the kind of statement. */
const members: Readonly<Record<string, string>> = {
  ownership: 'Ownerships',
  beneficialOwnership: 'BeneficialOwnerships',
  companyStructure: 'CompanyStructureOwners',
  role: 'KeyPersonRoles',
};

export async function readStatements(file: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  for await (const line of createInterface({ input: createReadStream(file) }))
    statements.push(JSON.parse(line) as Statement);
  return statements;
}

/**
 * Compares responses with the register file. For each company it compares the company's own fields and all its records
 * as owner and as owned company, current and ended, with stakes and dates. Ultimate ownerships are not compared,
 * because a register does not state them.
 *
 * @returns the differences.
 */
export function problemsWithStated(statements: readonly Statement[], companies: readonly Company[]): string[] {
  const stated = new StatedCompanies(statements);
  const problems = companies.flatMap((company) => {
    const answered = company as unknown as Answered;
    const expected = stated.of(String(answered['OrgNo']));
    if (expected === undefined) return [`company ${company.ServiceId} is not stated`];
    return JSON.stringify(answeredOf(answered)) === JSON.stringify(expected)
      ? []
      : [`company ${company.ServiceId} is not as it is stated`];
  });
  const missing = stated.count - companies.length;
  return missing === 0 ? problems : [...problems, `${missing} companies are missing`];
}

/** What the file states about each company, in the same form as `answeredOf`. */
class StatedCompanies {
  private readonly companies = new Map<string, Statement>();
  private readonly numbers = new Map<string, string>();
  private readonly parents = new Map<string, string[]>();
  private readonly children = new Map<string, string[]>();

  constructor(statements: readonly Statement[]) {
    for (const each of statements) {
      if (each.statement === 'company') this.companies.set(each.orgNo ?? '', each);
      if (each.party === undefined) this.numbers.set(each.id, each.orgNo ?? each.nationalIdentificationNumber ?? '');
    }
    for (const each of statements) if (each.party !== undefined) this.add(each);
  }

  get count(): number {
    return this.companies.size;
  }

  of(orgNo: string): object | undefined {
    const company = this.companies.get(orgNo);
    if (company === undefined) return undefined;
    const { name, countryCode, totalNumberOfShares } = company;
    const [parents, children] = [this.parents.get(company.id) ?? [], this.children.get(company.id) ?? []];
    return { name, orgNo, countryCode, totalNumberOfShares, parents: parents.sort(), children: children.sort() };
  }

  private add(record: Statement): void {
    const {
      party = '',
      company = '',
      statement,
      ownershipStake,
      minOwnershipStake,
      maxOwnershipStake,
      inDate,
      outDate,
    } = record;
    const values = [ownershipStake, minOwnershipStake || undefined, maxOwnershipStake, inDate, outDate];
    const append = (to: Map<string, string[]>, key: string, other: string) => {
      to.set(key, [
        ...(to.get(key) ?? []),
        recordText(this.numbers.get(other), outDate !== undefined, members[statement] ?? '', values),
      ]);
    };
    append(this.parents, company, party);
    append(this.children, party, company);
  }
}

/** A company of a response, in the form in which it is compared. */
function answeredOf(company: Answered): object {
  const side = (name: string) => relationsOf(company, name).flatMap(recordsOf).sort();
  return {
    ...{
      name: company['Name'],
      orgNo: company['OrgNo'],
      countryCode: company['CountryCode'],
      totalNumberOfShares: company['TotalNumberOfShares'],
    },
    ...{ parents: side('Parents'), children: side('Children') },
  };
}

function recordsOf(relation: Answered): string[] {
  const other = relation['OrgNo'] ?? relation['NationalIdentificationNumber'];
  const ended = relationsOf(relation, 'History').map((each) => [each, true] as const);
  return [[relation, false] as const, ...ended].flatMap(([source, isEnded]) =>
    Object.values(members).flatMap((member) =>
      relationsOf(source, member).map((record) => {
        const days = ['InDate', 'OutDate'].map((name) => (record[name] as string | undefined)?.slice(0, 10));
        const stakes = ['OwnershipStake', 'MinOwnershipStake', 'MaxOwnershipStake'].map((name) => record[name]);
        return recordText(other, isEnded, member, [...stakes, ...days]);
      }),
    ),
  );
}

function relationsOf(of: Answered, member: string): readonly Answered[] {
  return (of[member] as readonly Answered[] | undefined) ?? [];
}

/** A record as a text. Equal records have equal texts. */
function recordText(otherNumber: unknown, isEnded: boolean, member: string, values: readonly unknown[]): string {
  return [otherNumber, isEnded ? 'ended' : 'current', member, ...values].map((value) => String(value ?? '')).join('|');
}
