import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import beginFirstLoad from '../queries/apply/begin-first-load.cypher';
import finishFirstLoad from '../queries/apply/finish-first-load.cypher';
import unfinishedFirstLoad from '../queries/apply/unfinished-first-load.cypher';

/**
 * Finds out whether a load is the first load into an empty graph. If a first load was killed, the graph is not empty
 * any more. So the graph stores that a first load has begun, until this load is finished.
 */
export class FirstLoad {
  constructor(private readonly graph: GraphClient) {}

  /** Returns whether the graph is empty, or contains only what an unfinished first load left. */
  async isDue(): Promise<boolean> {
    return (await new CompanyGraph(this.graph).isEmpty()) || (await this.graph.read(unfinishedFirstLoad)).length > 0;
  }

  async begin(): Promise<void> {
    await this.graph.run(beginFirstLoad);
  }

  async finish(): Promise<void> {
    await this.graph.run(finishFirstLoad);
  }
}
