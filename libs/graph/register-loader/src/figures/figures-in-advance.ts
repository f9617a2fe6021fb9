import {
  deriveFigures,
  type DerivedFigures,
  KnownHoldings,
  readLastChangeNumber,
  type StateOfHoldings,
} from '@company-relations/company-graph';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import dueFigures from '../queries/figures/due-figures.cypher';
import { areFiguresUsable, readFiguresState } from './figures-state';
import { readerIn } from './reader-in-transaction';
import type { AboveOmitted } from './store-figures';

/** What a transaction stored of the figures that were derived in advance. */
export interface StoredInAdvance {
  /** The number of the change that the transaction logged. */
  readonly change: number;
  /** The number of companies. */
  readonly companies: number;
  readonly foundAbove: AboveOmitted;
}

/** How many companies are derived together at first. */
const firstSize = 500;
const maxSize = 2_000;
/** Deriving stops after the company with which there are more figures. They need some 10 MB. */
const wantedFigures = 50_000;
/**
 * How many companies with omitted figures, and companies above them, are kept for the next transaction at most. They need
 * some 40 MB. If there are more, all are forgotten.
 */
const maxCompaniesKept = 1_000_000;

/**
 * Derives the figures (ultimate ownerships) of marked companies before the transactions that store them. So loads do
 * not wait while figures are derived, and companies with the same owners are derived together.
 *
 * The figures count only as long as no other transaction changes the graph. A transaction that stores them takes the
 * lock of the loads, then passes the state of the graph to `take`.
 */
export class FiguresInAdvance {
  private readonly known = new KnownHoldings();
  private derived: readonly DerivedFigures[] = [];
  private size = firstSize;
  private above = new FoundAboveOmitted();

  /** What earlier transactions found above companies with omitted figures. */
  get aboveOmitted(): AboveOmitted {
    return this.above;
  }

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
  async derive(graph: GraphClient, today: number): Promise<void> {
    // The number is read first: a transaction that changes anything that is read later gets a higher number. It is read
    // under the lock of the loads: a transaction has the lock until all that it wrote can be read, also by other servers
    // of a cluster, whereas its number can be read earlier.
    const change = await underLock(graph, (transaction) => readLastChangeNumber(readerIn(transaction)));
    const state = await readFiguresState(graph);
    if (!areFiguresUsable(state)) return;
    const { bound } = state;
    const due = await graph.read<{ serviceId: ServiceId }>(dueFigures, { limit: int(this.size) });
    if (!this.known.isIn({ change, today, bound })) this.above = new FoundAboveOmitted();
    this.known.begin({ change, today, bound });
    const companies = due.map(({ serviceId }) => serviceId);
    const derivation = { companies, bound, today, known: this.known, maxFigures: wantedFigures };
    this.derived = await deriveFigures(graph, derivation);
    this.size = this.nextSize();
  }

  /**
   * Returns the figures of some companies, if they were derived in this state. Otherwise forgets all figures.
   *
   * @param portionOf returns how many of the companies are wanted.
   */
  take(state: StateOfHoldings, portionOf: (derived: readonly DerivedFigures[]) => number): readonly DerivedFigures[] {
    if (this.known.isIn(state)) return this.derived.slice(0, portionOf(this.derived));
    this.derived = [];
    this.above = new FoundAboveOmitted();
    this.size = firstSize;
    return [];
  }

  /** Continues after a transaction that stored figures which `take` returned, and changed nothing else. */
  stored({ change, companies, foundAbove }: StoredInAdvance): void {
    this.derived = this.derived.slice(companies);
    this.above.add(foundAbove);
    if (this.above.size > maxCompaniesKept) this.above = new FoundAboveOmitted();
    this.known.continueAt(change);
  }

  private nextSize(): number {
    if (this.isEmpty) return firstSize;
    const figures = this.derived.reduce((sum, company) => sum + 1 + (company.figures?.length ?? 0), 0);
    const fitting = Math.floor((wantedFigures * this.derived.length) / figures);
    return Math.max(1, Math.min(maxSize, 2 * this.size, fitting));
  }
}

/** What the transactions of a run found above companies with omitted figures. */
class FoundAboveOmitted implements AboveOmitted {
  readonly untilOf = new Map<number, number | undefined>();
  readonly logged = new Set<number>();

  get size(): number {
    return this.untilOf.size + this.logged.size;
  }

  /** Adds what a transaction found, once it is committed. */
  add({ untilOf, logged }: AboveOmitted): void {
    for (const [company, until] of untilOf) this.untilOf.set(company, until);
    for (const company of logged) this.logged.add(company);
  }
}
