import { isDeepStrictEqual } from 'node:util';
import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphAddress } from '@company-relations/local-neo4j';
import { type OwnershipLink, serviceId, UltimateOwnership } from '@company-relations/ownership';
import neo4j, { type Driver } from 'neo4j-driver';
import pg from 'pg';
import { benchGrants } from '../bench-subscription';
import { timed } from '../figures';
import { type HoldingRow, linkOf } from '../holding-rows';
import { QueryRecorder } from './recorded-query';
import { holdingsAbove, holdingsAboveInRecords } from '../postgres/holdings';

type Holding = readonly [
  owner: number,
  isCompany: boolean,
  stake: number | null,
  min: number | null,
  max: number | null,
];

interface GraphRow {
  readonly owned: number;
  readonly holdings: readonly Holding[];
}

/** How long each database took to collect the holdings above the companies of a page, in milliseconds. */
export interface Collected {
  readonly graphMs: number;
  readonly postgresMs: number;
  /** Time of PostgreSQL with the table of all records, instead of the narrow table of holdings. */
  readonly recordsMs: number;
  readonly holdings: number;
}

/**
 * Collects the holdings above the companies of a page from both databases over bare drivers in this process. From the
 * graph it uses the query that the service sends.
 */
export class EdgeCollection {
  /**
   * Records the queries of the service. It gives the service companies without stored ultimate owners, because the
   * service reads holdings only for such companies.
   */
  private readonly recorder = new QueryRecorder(({ name }) =>
    name === 'load-all-relations' ? this.companies.map(withoutFigures) : [],
  );
  private companies: readonly number[] = [];
  private readonly service = new CompanyGraph(this.recorder);
  private readonly driver: Driver;
  private readonly pool: pg.Pool;
  private collections = 0;

  constructor({ uri, user, password }: GraphAddress, connectionString: string) {
    this.driver = neo4j.driver(uri, neo4j.auth.basic(user, password), { disableLosslessIntegers: true });
    this.pool = new pg.Pool({ connectionString, max: 1 });
  }

  /** @throws Error if the holdings of the databases lead to different ultimate owners. */
  async collect(companies: readonly number[]): Promise<Collected> {
    const graph = () => timed(() => this.fromGraph(companies));
    const postgres = () => timed(() => holdingsAbove(this.pool, companies));
    const graphFirst = this.collections++ % 2 === 0;
    const early = graphFirst ? await graph() : undefined;
    const ofPostgres = await postgres();
    const ofRecords = await timed(() => holdingsAboveInRecords(this.pool, companies));
    const ofGraph = early ?? (await graph());
    const owners = ownersOf(companies, ofPostgres.value);
    for (const { value } of [ofGraph, ofRecords]) {
      if (!isDeepStrictEqual(ownersOf(companies, value), owners))
        throw new Error(`The ultimate owners after company ${companies[0]} differ.`);
    }
    return {
      graphMs: ofGraph.ms,
      postgresMs: ofPostgres.ms,
      recordsMs: ofRecords.ms,
      holdings: ofPostgres.value.length,
    };
  }

  async close(): Promise<void> {
    await this.driver.close();
    await this.pool.end();
  }

  private async fromGraph(companies: readonly number[]): Promise<OwnershipLink[]> {
    this.companies = companies;
    const queries = await this.recorder.queriesOf(() =>
      this.service.loadRelations(companies.map(serviceId), benchGrants),
    );
    const query = queries.find(({ name }) => name.includes('upstream-holdings'));
    if (!query) throw new Error('The service asks for no holdings.');
    const session = this.driver.session({ defaultAccessMode: neo4j.session.READ });
    try {
      const { records } = await session.run(query.text, query.parameters);
      return records.flatMap((record) => linksOf(record.toObject() as GraphRow));
    } finally {
      await session.close();
    }
  }
}

/** Returns the row of a company without links and without stored ultimate ownerships. */
function withoutFigures(company: number): object {
  const noLinks = { parents: [], children: [], unspecifiedOwners: [] };
  const noFigures = { figures: null, figuresAbove: [], figuresBelow: [] };
  return {
    serviceId: company,
    orgNo: null,
    isSupernode: false,
    profile: '{}',
    countryCode: 'GB',
    ...noLinks,
    ...noFigures,
  };
}

function linksOf({ owned, holdings }: GraphRow): OwnershipLink[] {
  return holdings.map(([owner, , stake, min, max]) => linkOf({ owned, owner, stake, min, max } satisfies HoldingRow));
}

function ownersOf(companies: readonly number[], links: readonly OwnershipLink[]) {
  const ownership = new UltimateOwnership(links);
  return companies.map((company) => ownership.owners(serviceId(company)));
}
