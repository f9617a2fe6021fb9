import type { Grants } from '@company-relations/authorization';
import type { GraphReader } from '@company-relations/neo4j-client';
import type { CompanyRelations } from '@company-relations/ownership';
import type { QueriedCompany } from '../queried-companies';
import { loadQueueTimeoutMs } from '../weighted-semaphore';
import { ChunkReader } from './chunk-reader';
import { chunksAtFullSpeed, FairChunkScheduler, type OtherLoads, ChunkRequester } from './fair-chunk-scheduler';
import { chunksOf, collectChunks, fitsInOneChunk, type LoadedCompany, type StreamedCompany } from './streamed-company';

/**
 * Replaces the requester of a load that names none. Each requester gets one turn after another, so all loads without a
 * requester together get the turns of one requester. They wait without a timeout.
 */
const anonymousRequester = new ChunkRequester('');
anonymousRequester.waitIndefinitely();

/**
 * Loads the links of supernodes. A supernode is a company with too many links to be loaded in one query with other
 * companies.
 */
export class SupernodeLoader {
  private readonly scheduler: FairChunkScheduler;

  /**
   * @param perChunk the largest number of related entities per chunk.
   * @param others the other loads, which get most of the time while chunks are read.
   */
  constructor(
    private readonly graph: GraphReader,
    private readonly perChunk: number,
    others: OtherLoads,
  ) {
    this.scheduler = new FairChunkScheduler(others, loadQueueTimeoutMs, chunksAtFullSpeed);
  }

  /**
   * Returns the queried companies. A supernode is streamed, unless everything that the grants show of it fits in one
   * chunk.
   *
   * @param requester the caller that waits for the companies and reads the chunks.
   * @throws GraphUnavailable, and the reason of the requester's signal. The chunks throw the same errors.
   */
  async stream(
    queried: readonly QueriedCompany[],
    grants: Grants,
    requester = anonymousRequester,
  ): Promise<LoadedCompany[]> {
    const companies: LoadedCompany[] = [];
    // Supernodes are opened one after the other, so that the supernodes of a page do not compete for turns.
    for (const each of queried)
      companies.push(each.isSupernode ? await this.open(each, grants, requester) : each.relations);
    return companies;
  }

  /**
   * Returns the queried companies with all relations. Supernodes are read one after the other.
   *
   * @throws GraphUnavailable, also if a supernode is deleted in the meantime
   */
  async loadWhole(queried: readonly QueriedCompany[], grants: Grants): Promise<CompanyRelations[]> {
    const companies: CompanyRelations[] = [];
    for (const each of queried) companies.push(each.isSupernode ? await this.readWhole(each, grants) : each.relations);
    return companies;
  }

  private async open(queried: QueriedCompany, grants: Grants, requester: ChunkRequester): Promise<LoadedCompany> {
    const { relations: figures } = queried;
    const reader = this.readerOf(queried, grants);
    const ids = await this.scheduler.run(requester, () => reader.ids(this.perChunk));
    const scheduled: Pick<ChunkReader, 'relations'> = {
      relations: (...chunk) => this.scheduler.run(requester, () => reader.relations(...chunk)),
    };
    const chunks = () => chunksOf(figures, { reader: scheduled, ids, perChunk: this.perChunk });
    if (fitsInOneChunk(figures, ids, this.perChunk)) return collectChunks(figures, chunks());
    const header = await this.headerOf(reader, figures);
    return { header, chunks } satisfies StreamedCompany;
  }

  /**
   * Returns the company without its relations. If its ultimate ownerships are left out, one child is read in which the
   * company holds shares. Only callers who see such a child may learn that ultimate ownerships are left out.
   */
  private async headerOf(reader: ChunkReader, figures: CompanyRelations): Promise<CompanyRelations> {
    return { ...figures, parents: [], children: figures.ultimateOwnershipsOmitted ? await reader.oneHolding() : [] };
  }

  private async readWhole(queried: QueriedCompany, grants: Grants): Promise<CompanyRelations> {
    const reader = this.readerOf(queried, grants);
    const ids = await reader.ids(this.perChunk);
    return collectChunks(queried.relations, chunksOf(queried.relations, { reader, ids, perChunk: this.perChunk }));
  }

  private readerOf({ relations, countryCode }: QueriedCompany, grants: Grants): ChunkReader {
    return new ChunkReader(this.graph, { company: relations.company.serviceId, countryCode }, grants);
  }
}
