import { deriveFigures, type DerivedFigures, KnownHoldings } from '@company-relations/company-graph';
import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import dueFigures from '../queries/figures/due-figures.cypher';
import { areFiguresUsable, readFiguresState } from './figures-state';
import { lastChangeNumber } from './last-change-number';

/** The state of the graph, the day and the bound for which figures were derived. */
export interface StateOfFigures {
  /** The number of the last change of the graph. Every transaction that changes holdings increases it. */
  readonly change: number;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  readonly bound: number;
}

/** How many companies are derived together at first. */
const firstSize = 500;
const maxSize = 5_000;
/** How many figures should be derived together. They need some 30 MB. */
const wantedFigures = 200_000;

/**
 * Derives the figures (ultimate ownerships) of marked companies before the transactions that store them. So loads do
 * not wait while figures are derived, and companies with the same owners are derived together.
 *
 * The figures count only as long as no other transaction changes the graph. A transaction that stores them takes the
 * lock of the loads, then passes the state of the graph to `take`.
 */
export class FiguresInAdvance {
  private readonly known = new KnownHoldings();
  private state: StateOfFigures | undefined;
  private derived: readonly DerivedFigures[] = [];
  private size = firstSize;

  get isEmpty(): boolean {
    return this.derived.length === 0;
  }

  /**
   * Derives the figures of some marked companies. Derives nothing if none are marked, or if figures must not be derived
   * now.
   *
   * @param today the day for which the figures are derived, in days since 1970-01-01 (UTC).
   * @throws GraphUnavailable
   */
  async derive(graph: GraphReader, today: number): Promise<void> {
    // The number is read first: a transaction that changes anything that is read later gets a higher number.
    const change = await lastChangeNumber(graph);
    const state = await readFiguresState(graph);
    if (!areFiguresUsable(state)) return;
    const { bound } = state;
    const due = await graph.read<{ serviceId: ServiceId }>(dueFigures, { limit: int(this.size) });
    this.state = { change, today, bound };
    this.known.begin(this.state);
    const companies = due.map(({ serviceId }) => serviceId);
    this.derived = await deriveFigures(graph, { companies, bound, today, known: this.known });
    this.size = this.nextSize();
  }

  /**
   * Returns the figures of some companies, if they were derived in this state. Otherwise forgets all figures.
   *
   * @param portionOf returns how many of the companies are wanted.
   */
  take(state: StateOfFigures, portionOf: (derived: readonly DerivedFigures[]) => number): readonly DerivedFigures[] {
    const { change, today, bound } = this.state ?? {};
    if (change === state.change && today === state.today && bound === state.bound)
      return this.derived.slice(0, portionOf(this.derived));
    this.derived = [];
    this.size = firstSize;
    return [];
  }

  /**
   * Continues after a transaction that stored figures and changed nothing else.
   *
   * @param change the number of the change of this transaction.
   * @param companies how many of the figures that `take` returned it stored.
   */
  stored(change: number, companies: number): void {
    this.derived = this.derived.slice(companies);
    if (!this.state || companies === 0) return;
    this.state = { ...this.state, change };
    this.known.continueAt(change);
  }

  private nextSize(): number {
    const figures = this.derived.reduce((sum, company) => sum + 1 + (company.figures?.length ?? 0), 0);
    const fitting = Math.floor((wantedFigures * this.derived.length) / Math.max(1, figures));
    return Math.max(1, Math.min(maxSize, 2 * this.size, fitting));
  }
}
