import { type GraphClient, int } from '@company-relations/neo4j-client';
import deleteLoggedChanges from './queries/delete-logged-changes.cypher';
import raiseLogStart from './queries/raise-log-start.cypher';
import startChangeLog from './queries/start-change-log.cypher';

/**
 * Which changes loads log, so that a build of packages need not read everything. The builder alone writes this; loads write the
 * changes, and `CompanyGraph` reads them.
 *
 * Every method throws `GraphUnavailable` when the graph does not answer.
 */
export class ChangeLog {
  constructor(private readonly graph: Pick<GraphClient, 'run'>) {}

  /**
   * The number of the last load transaction that changed anything; 0 before the first. It never decreases. From this call on,
   * loads log what they change, up to half of all companies.
   */
  async begin(): Promise<number> {
    const [row] = await this.graph.run<{ number: number }>(startChangeLog);
    if (!row) throw new Error(`${startChangeLog.name} gave no row`);
    return row.number;
  }

  /**
   * Deletes logged changes up to a number, but no protections: for any number before it, `CompanyGraph.companiesChangedSince`
   * returns 'all'.
   */
  async forget(upTo: number): Promise<void> {
    // In a transaction of its own before the deletion, so that a reader can detect that changes are being deleted.
    await this.graph.run(raiseLogStart, { upTo: int(upTo) });
    await this.graph.run(deleteLoggedChanges);
  }
}
