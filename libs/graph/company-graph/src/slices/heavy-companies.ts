import type { Grants } from '@company-relations/authorization';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { CompanyRelations } from '@company-relations/ownership';
import { loadPatienceMs } from '../load-budget';
import type { Loaded } from '../loaded-companies';
import { SliceReader } from './slice-queries';
import { type OtherLoads, Requester, slicesLikeLoads, SliceTurns } from './slice-turns';
import { areFew, type LoadedCompany, type SlicedCompany, slicesOf, wholeOf } from './sliced-company';

/** Stands for all that name none: together they have the turns of one, and wait however long it takes. */
const anonymousRequester = new Requester('');
anonymousRequester.waitIndefinitely();

/** Loads the links of companies that have too many of them to be loaded with others. */
export class HeavyCompanies {
  private readonly turns: SliceTurns;

  /**
   * @param ofSlice the most related entities of a slice.
   * @param others loads that slices leave most of the time to.
   */
  constructor(
    private readonly graph: Pick<GraphClient, 'read'>,
    private readonly ofSlice: number,
    others: OtherLoads,
  ) {
    this.turns = new SliceTurns(others, loadPatienceMs, slicesLikeLoads);
  }

  /**
   * The loaded companies; heavy ones in slices, unless the caller may see too little of them for that.
   *
   * @param requester who waits for them, and takes the slices.
   * @throws GraphUnavailable, and the reason of the requester's signal; so do the slices.
   */
  async inSlices(loaded: readonly Loaded[], grants: Grants, requester = anonymousRequester): Promise<LoadedCompany[]> {
    const companies: LoadedCompany[] = [];
    // One after the other: none waits for a turn because of those beside it.
    for (const each of loaded) companies.push(each.isHeavy ? await this.open(each, grants, requester) : each.relations);
    return companies;
  }

  /** The loaded companies with all relations; heavy ones one after the other. @throws GraphUnavailable, also where one goes away meanwhile */
  async whole(loaded: readonly Loaded[], grants: Grants): Promise<CompanyRelations[]> {
    const companies: CompanyRelations[] = [];
    for (const each of loaded) companies.push(each.isHeavy ? await this.readWhole(each, grants) : each.relations);
    return companies;
  }

  private async open(loaded: Loaded, grants: Grants, requester: Requester): Promise<LoadedCompany> {
    const { relations: figures } = loaded;
    const reader = this.readerOf(loaded, grants);
    const ids = await this.turns.run(requester, () => reader.ids(this.ofSlice));
    const inTurn: Pick<SliceReader, 'relations'> = { relations: (...slice) => this.turns.run(requester, () => reader.relations(...slice)) };
    const slices = () => slicesOf(figures, { reader: inTurn, ids, ofSlice: this.ofSlice });
    if (areFew(figures, ids, this.ofSlice)) return wholeOf(figures, slices());
    const outline = await this.outlineOf(reader, figures);
    return { outline, slices } satisfies SlicedCompany;
  }

  /** Whether ultimate ownerships were left out is told to those who may see a holding there. */
  private async outlineOf(reader: SliceReader, figures: CompanyRelations): Promise<CompanyRelations> {
    return { ...figures, parents: [], children: figures.ultimateOwnershipsOmitted ? await reader.oneHolding() : [] };
  }

  private async readWhole(loaded: Loaded, grants: Grants): Promise<CompanyRelations> {
    const reader = this.readerOf(loaded, grants);
    const ids = await reader.ids(this.ofSlice);
    return wholeOf(loaded.relations, slicesOf(loaded.relations, { reader, ids, ofSlice: this.ofSlice }));
  }

  private readerOf({ relations, countryCode }: Loaded, grants: Grants): SliceReader {
    return new SliceReader(this.graph, { company: relations.company.serviceId, countryCode }, grants);
  }
}
