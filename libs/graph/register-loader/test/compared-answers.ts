import { areas, Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { type GraphReader, int } from '@company-relations/neo4j-client';
import { beginOfDay, type CompanyRelations, type ServiceId } from '@company-relations/ownership';

const everything = new Grants({ NO: areas });

type Links = NonNullable<ConstructorParameters<typeof CompanyGraph>[1]>['links'];

/** The answers to a request for all companies. */
export interface Answers {
  /** The answer for each company as text, by ServiceId. */
  readonly texts: Readonly<Record<number, string>>;
  /** The companies whose ultimate owners and ultimately owned companies came from stored figures. */
  readonly kept: readonly number[];
  /**
   * How many ultimate owners the companies in `kept` show. `keptOwned` is the number of companies that they ultimately
   * own.
   */
  readonly keptOwners: number;
  readonly keptOwned: number;
}

export interface Asked {
  readonly bound: number;
  /** The day of the reader's clock, in days since 1970-01-01 (UTC). */
  readonly day: number;
  /** Absent for all areas in Norway. */
  readonly grants?: Grants;
  /** How much the reader may load together. Absent for the usual limits. */
  readonly links?: Links;
}

/** Loads companies as they are on this day, with this bound of ultimate ownerships. */
export function companiesOn(reader: GraphReader, { bound, day, links = {} }: Asked): CompanyGraph {
  return new CompanyGraph(reader, { ultimateOwnershipBudget: bound, links, now: () => new Date(beginOfDay(day)) });
}

/** Reads the answers for all companies, as the API and the builder of packages do. */
export async function answersWith(reader: GraphReader, asked: Asked): Promise<Answers> {
  const computed = new Set<number>();
  const watched: GraphReader = {
    read: (query, parameters, ...rest) => {
      if (query.name === 'upstream-holdings') for (const id of idsOf(parameters)) computed.add(id);
      return reader.read(query, parameters, ...rest);
    },
  };
  const { grants = everything } = asked;
  const companies = companiesOn(watched, asked);
  const ids: ServiceId[] = [];
  for (const country of grants.countries) ids.push(...(await companies.companyIds(country, 0, 10_000)));
  const loaded = await companies.loadRelations(ids, grants);
  const kept = loaded.filter(({ company }) => !computed.has(company.serviceId));
  return {
    texts: Object.fromEntries(loaded.map((each) => [each.company.serviceId, textOf(mask(each, grants))])),
    kept: kept.map(({ company }) => company.serviceId),
    keptOwners: countUltimate(kept.flatMap(({ parents }) => parents)),
    keptOwned: countUltimate(kept.flatMap(({ children }) => children)),
  };
}

/**
 * Returns the answer for a company as text. Answers show the total number of shares of the company itself and of no
 * party, so the text has none of a party: the reader knows it only if the same load has the party as a company.
 */
function textOf({ parents, children, ...company }: VisibleCompanyRelations): string {
  const shown = (name: string, value: unknown) => (name === 'totalNumberOfShares' ? undefined : value);
  return `${JSON.stringify(company)}${JSON.stringify({ parents, children }, shown)}`;
}

/** Reads the answers like `answersWith`, but hides stored figures from the reader, so that it computes all of them. */
export function computedAnswers(reader: GraphReader, asked: Asked): Promise<Answers> {
  return answersWith(
    { read: (query, parameters, ...rest) => reader.read(query, withoutFigures(parameters), ...rest) },
    asked,
  );
}

function withoutFigures(parameters: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const wanted = parameters?.['wanted'] as { figures?: object } | undefined;
  if (!wanted?.figures) return parameters;
  return { ...parameters, wanted: { ...wanted, figures: { ...wanted.figures, revision: int(-1) } } };
}

function idsOf(parameters: Record<string, unknown> | undefined): number[] {
  return (parameters?.['wanted'] as { serviceIds: readonly ServiceId[] }).serviceIds.map(Number);
}

function countUltimate(links: CompanyRelations['parents']): number {
  return links.filter(({ ultimateOwnership }) => ultimateOwnership !== undefined).length;
}
