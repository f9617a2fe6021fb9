import type { Metrics } from './metrics';

/**
 * The numbers of companies that have no valid stored ultimate ownerships: companies that are marked for a derivation,
 * and companies that are not marked yet.
 */
interface WaitingFigures {
  readonly marked: number;
  readonly unmarked: number;
}

const waitingMaxAgeMs = 60_000;
const origins = ['kept', 'computed'] as const;

/** Metrics of the stored ultimate ownerships of the graph, which are called figures. */
export class FiguresMetrics {
  private readonly companies;

  constructor(private readonly metrics: Metrics) {
    this.companies = metrics.counter({
      name: 'company_relations_figures_companies_total',
      help: 'Companies read with their ultimate owners: from the figures that the graph keeps, or computed',
      labelNames: ['origin'],
    });
    for (const origin of origins) this.companies.inc({ origin }, 0);
  }

  readonly observe = (companies: Readonly<Record<(typeof origins)[number], number>>): void => {
    for (const origin of origins) this.companies.inc({ origin }, companies[origin]);
  };

  /**
   * Adds a metric with the number of waiting companies. A scrape does not wait for the graph.
   *
   * @param read - reads the number. Called at most once a minute.
   */
  watchWaiting(read: () => Promise<WaitingFigures>): void {
    this.metrics.poll({
      name: 'company_relations_figures_waiting_companies',
      help: 'Companies whose ultimate owners must be derived: they are marked, or not even that. Absent if the graph does not answer',
      labelNames: ['state'],
      maxAgeMs: waitingMaxAgeMs,
      read: async () =>
        Object.entries(await read()).map(([state, value]: [string, number]) => ({ labels: { state }, value })),
    });
  }
}
