import type { GraphClient } from '@company-relations/neo4j-client';
import { beginOfDay, type RegisterStatement } from '@company-relations/ownership';
import {
  applyStatements,
  assignSource,
  deriveDueFigures,
  deriveOmittedFigures,
  KnownOwners,
  markAllFigures,
  type Outcome,
  PersonErasure,
  setSourcePriority,
  applyPassedDays,
} from '../src/index';
import { finishedErasure } from './finished-erasure';
import { companyIds, firstDay, personIds, type Step } from './random-figure-steps';
import { company, person } from './statements';

const worldWith = (swedish: readonly string[]) => [
  ...companyIds.map((id) => company(id, '', { profile: { countryCode: swedish.includes(id) ? 'SE' : 'NO' } })),
  ...personIds.map((id) => person(id, '')),
];

/**
 * Returns the first companies and persons, and holdings between them. They are for a graph that is not filled by
 * `begin`.
 */
export function firstStatements(holdings: readonly RegisterStatement[]): RegisterStatement[] {
  return [...worldWith([]), ...holdings].map((each) => ({ ...each, asOf: '2014-01-01T00:00:00Z' }));
}

/** Takes random steps on a graph, with a clock of its own. */
export class FiguresRun {
  /** The day of the clock, in days since 1970-01-01 (UTC). */
  day = firstDay;
  private loads = 0;
  private readonly order = ['A', 'B', 'C'];
  /** As in one load of many batches, but other transactions come between. */
  private readonly owners = new KnownOwners();

  /**
   * @param generation the number of the generation of companies and persons that the graph has; absent if it has none.
   */
  constructor(
    private readonly graph: GraphClient,
    private generation = -1,
  ) {}

  get now(): Date {
    return new Date(Date.parse(beginOfDay(this.day)) + 3_600_000);
  }

  /**
   * Loads a new generation of companies and persons, and holdings between them. Later steps use these.
   *
   * @param swedish the companies that are Swedish. The others are Norwegian.
   */
  begin(holdings: readonly RegisterStatement[], swedish: readonly string[] = []): Promise<Outcome[]> {
    this.generation += 1;
    return this.load([...worldWith(swedish), ...holdings]);
  }

  /** Loads statements with dates that are later than all before. */
  load(statements: readonly RegisterStatement[], isLate = false): Promise<Outcome[]> {
    const now = isLate ? new Date(this.now.getTime() - 86_400_000) : this.now;
    return applyStatements(this.graph, this.dated(statements), now, { now, owners: this.owners });
  }

  /** Returns the statements with the ids of the newest companies, and with dates that are later than all before. */
  dated(statements: readonly RegisterStatement[]): RegisterStatement[] {
    const asOf = new Date(Date.UTC(2015, 0, 1) + ++this.loads * 3_600_000).toISOString();
    return statements.map((each) => ({ ...this.renamed(each), asOf }));
  }

  private renamed(statement: RegisterStatement): RegisterStatement {
    const id = this.named(statement.id);
    if (statement.type === 'company') {
      const identifiers = statement.identifiers.map((each) => ({ ...each, id: this.named(each.id) }));
      return { ...statement, id, identifiers };
    }
    if (statement.type !== 'record') return { ...statement, id };
    // Some owners are from the previous generation.
    const isOlder = this.generation > 0 && statement.id === 'r13';
    const party = this.named(statement.party, isOlder ? this.generation - 1 : this.generation);
    return { ...statement, id, party, company: this.named(statement.company) };
  }

  private named(id: string, generation = this.generation): string {
    return generation === 0 ? id : `${generation}${id}`;
  }

  async take(taken: Step): Promise<void> {
    switch (taken.kind) {
      case 'load':
        await this.load(taken.statements, taken.isLate);
        return;
      case 'merge':
        await this.load(statementsOf(taken));
        return;
      case 'midnight':
        this.day += 1;
        if (taken.isSettled) await applyPassedDays(this.graph, this.now);
        return;
      case 'derive':
        return this.derive(taken.isKilled);
      case 'sweep':
        await deriveOmittedFigures(this.graph, { now: () => this.now, limit: 2 });
        return;
      case 'erase': {
        const erasing = new PersonErasure(this.graph);
        const id = this.named('q');
        if (await erasing.plan(id, [])) await finishedErasure(erasing, id, this.now);
        return;
      }
      case 'assign':
        await assignSource(this.graph, { from: 'A', to: 'C' }, { now: this.now, signal: new AbortController().signal });
        return;
      case 'order':
        this.order.reverse();
        await setSourcePriority(this.graph, this.order);
        await this.markAll(taken.isKilled);
    }
  }

  /**
   * Derives the figures of all marked companies. If `isKilled`, derives one company only, like a process that is
   * killed.
   */
  async derive(isKilled = false): Promise<void> {
    const killed = new AbortController();
    const onSlice = () => {
      if (isKilled) killed.abort();
    };
    const options = { now: () => this.now, signal: killed.signal, limit: isKilled ? 1 : 3, onSlice };
    await deriveDueFigures(this.graph, options);
  }

  /** Marks all companies. If `isKilled`, marks the first two entities only, like a process that is killed. */
  async markAll(isKilled = false): Promise<void> {
    let transactions = 0;
    const signal = {
      get aborted() {
        return isKilled && transactions++ > 0;
      },
    } as AbortSignal;
    await markAllFigures(this.graph, { signal, limit: 2 });
  }
}

/** Returns the statements that a step loads, without dates. */
export function statementsOf(step: Extract<Step, { kind: 'load' | 'merge' }>): readonly RegisterStatement[] {
  if (step.kind === 'load') return step.statements;
  const identifiers = [{ scheme: 'S', id: step.ids.join() }];
  return step.ids.map((id) => company(id, '', { identifiers, profile: { countryCode: 'NO' } }));
}
