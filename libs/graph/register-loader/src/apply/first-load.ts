import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import beginFirstLoad from '../queries/apply/begin-first-load.cypher';
import finishFirstLoad from '../queries/apply/finish-first-load.cypher';
import unfinishedFirstLoad from '../queries/apply/unfinished-first-load.cypher';

/**
 * The first load of an empty graph. A graph whose first load was killed is not empty any more, so that it was begun is
 * remembered in the graph until it is finished.
 */
export class FirstLoad {
  constructor(private readonly graph: GraphClient) {}

  /** Whether the graph holds nothing, or only what an unfinished first load left. */
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
