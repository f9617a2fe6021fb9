import type { Metrics } from './metrics';

/**
 * How many companies wait until their ultimate ownerships are derived: companies that are marked, and companies that
 * are not even marked yet.
 */
interface WaitingFigures {
  readonly marked: number;
  readonly unmarked: number;
}

const waitingMaxAgeMs = 60_000;
const origins = ['kept', 'computed'] as const;

/** Metrics of the ultimate ownerships that the graph keeps, called figures. */
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
   * Adds a metric with the number of companies that wait. A scrape does not wait for the graph.
   *
   * @param read - is called once a minute at most.
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
