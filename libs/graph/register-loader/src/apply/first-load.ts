import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import beginFirstLoad from '../queries/apply/begin-first-load.cypher';
import finishFirstLoad from '../queries/apply/finish-first-load.cypher';
import unfinishedFirstLoad from '../queries/apply/unfinished-first-load.cypher';

/**
 * Finds out whether a load is the first one into an empty graph. A first load that was killed leaves a graph that is
 * not empty. So the graph stores that a first load has begun, until that load is finished.
 */
export class FirstLoad {
  constructor(private readonly graph: GraphClient) {}

  /** Whether the graph is empty, or contains only what an unfinished first load left. */
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
