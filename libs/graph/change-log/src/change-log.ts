import { type GraphClient, int } from '@company-relations/neo4j-client';
import deleteLoggedChanges from './queries/delete-logged-changes.cypher';
import raiseLogStart from './queries/raise-log-start.cypher';
import startChangeLog from './queries/start-change-log.cypher';

/**
 * Starts and shortens the log of changes. With this log, a build of packages reads only the companies that changed
 * since the last build. Only the builder of packages uses this class. Loads write the changes, and `CompanyGraph` reads
 * them.
 *
 * Every method throws `GraphUnavailable` if the graph does not respond.
 */
export class ChangeLog {
  constructor(private readonly graph: Pick<GraphClient, 'run'>) {}

  /**
   * Starts the logging. From this call on, loads log what they change. The log ends when it has about half as many
   * changes as there are companies, because reading everything is then no slower.
   *
   * @returns the number of the last load transaction that changed anything; 0 before the first. It never decreases.
   */
  async begin(): Promise<number> {
    const [row] = await this.graph.run<{ number: number }>(startChangeLog);
    if (!row) throw new Error(`${startChangeLog.name} gave no row`);
    return row.number;
  }

  /**
   * Deletes the logged changes up to the number `upTo`, which is included. Entries about protected and erased persons
   * stay. For any smaller number, `CompanyGraph.companiesChangedSince` returns 'all' from now on.
   */
  async forget(upTo: number): Promise<void> {
    // This transaction ends before the deletion begins, so that a reader can detect that changes are being deleted.
    await this.graph.run(raiseLogStart, { upTo: int(upTo) });
    await this.graph.run(deleteLoggedChanges);
  }
}
