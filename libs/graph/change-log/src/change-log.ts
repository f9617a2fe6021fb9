import { type GraphClient, int } from '@company-relations/neo4j-client';
import deleteLoggedChanges from './queries/delete-logged-changes.cypher';
import raiseLogStart from './queries/raise-log-start.cypher';
import startChangeLog from './queries/start-change-log.cypher';
import waitForCommit from './queries/wait-for-commit.cypher';

/**
 * Starts and shortens the log of changes. Only the builder of packages uses this class. With the log, the builder reads
 * only the companies that changed since its last build. Loads write the changes into the log, and `CompanyGraph` reads
 * the log.
 *
 * Every method throws `GraphUnavailable` if the graph does not respond.
 */
export class ChangeLog {
  constructor(private readonly graph: Pick<GraphClient, 'run'>) {}

  /**
   * Starts the logging. From this call on, loads log what they change. The log ends when it has more ids than half
   * the number of companies, and at least 10,000, because reading all companies is then no slower than reading the changed ones.
   *
   * @returns the number of the last load transaction that changed anything; 0 before the first. It never decreases.
   */
  async begin(): Promise<number> {
    const [row] = await this.graph.run<{ number: number }>(startChangeLog);
    if (!row) throw new Error(`${startChangeLog.name} gave no row`);
    return row.number;
  }

  /**
   * Waits for a load that is being committed. The graph shows a commit in parts, so what was read before may have a part
   * of it. What is read after this call has all of it.
   */
  async waitForCommit(): Promise<void> {
    await this.graph.run(waitForCommit);
  }

  /**
   * Deletes the logged changes with the number `upTo` or a smaller number. Entries about protected and erased persons
   * stay, because `CompanyGraph.protectionsSince` must always be complete. For any number smaller than `upTo`,
   * `CompanyGraph.companiesChangedSince` returns 'all' from now on.
   */
  async forget(upTo: number): Promise<void> {
    // The new start of the log is committed before the deletion begins. So a reader during the deletion detects that
    // changes are being deleted.
    await this.graph.run(raiseLogStart, { upTo: int(upTo) });
    await this.graph.run(deleteLoggedChanges);
  }
}
