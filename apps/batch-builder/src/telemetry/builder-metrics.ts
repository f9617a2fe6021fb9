import { AuditMetrics, FiguresMetrics, GraphMetrics, type Metrics } from '@company-relations/telemetry';
import type { TaskResult } from '../packaging/build-packages';
import type { CountryBuild } from '../planning/country-builds';

const buckets = [1, 5, 15, 60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600];

/** The metrics of country builds. */
export class BuilderMetrics {
  readonly graph: GraphMetrics;
  readonly audit: AuditMetrics;
  readonly figures: FiguresMetrics;
  private readonly running;
  private readonly duration;
  private readonly companies;
  private readonly companiesByCountry;
  private readonly packages;
  private readonly tasks;
  /** For each running build, the number of its companies that the counter of companies already includes. */
  private readonly done = new WeakMap<CountryBuild, number>();

  constructor(metrics: Metrics) {
    this.graph = new GraphMetrics(metrics);
    this.audit = new AuditMetrics(metrics);
    this.figures = new FiguresMetrics(metrics);
    this.running = metrics.gauge({
      name: 'company_relations_builder_passes_under_way',
      help: 'Country builds that are running',
    });
    this.duration = metrics.histogram({
      name: 'company_relations_builder_pass_duration_seconds',
      help: 'Duration of country builds: all packages from one read of a country',
      labelNames: ['outcome'],
      buckets,
    });
    this.companies = metrics.counter({
      name: 'company_relations_builder_companies_total',
      help: 'Companies read for packages',
    });
    this.companiesByCountry = metrics.gauge({
      name: 'company_relations_builder_pass_companies',
      help: 'Companies of a running country build: read so far, and expected',
      labelNames: ['country', 'state'],
    });
    this.packages = metrics.counter({
      name: 'company_relations_builder_packages_total',
      help: 'Published packages',
      labelNames: ['kind'],
    });
    this.tasks = metrics.counter({
      name: 'company_relations_builder_tasks_total',
      help: 'Due tasks (order and country), by whether all their packages were published',
      labelNames: ['outcome'],
    });
    // Starts both time series at 0, so that the first failure shows as an increase.
    for (const outcome of ['published', 'failed']) this.tasks.inc({ outcome }, 0);
  }

  /** Runs one country build and records its duration and results. */
  async measure(pass: CountryBuild, build: () => Promise<TaskResult[]>): Promise<TaskResult[]> {
    this.running.inc();
    const end = this.duration.startTimer();
    let outcome = 'failed';
    try {
      const results = await build();
      for (const result of results) this.count(result);
      if (results.every(({ problem }) => problem === undefined)) outcome = 'built';
      return results;
    } finally {
      end({ outcome });
      for (const state of ['read', 'expected']) this.companiesByCountry.remove({ country: pass.country, state });
      this.running.dec();
    }
  }

  setExpectedCompanies({ country }: CountryBuild, companies: number): void {
    this.companiesByCountry.set({ country, state: 'expected' }, companies);
  }

  /** @param companies - total number of companies that the build has read so far. */
  addProgress(pass: CountryBuild, companies: number): void {
    this.companies.inc(Math.max(0, companies - (this.done.get(pass) ?? 0)));
    this.done.set(pass, companies);
    this.companiesByCountry.set({ country: pass.country, state: 'read' }, companies);
  }

  private count({ published, problem }: TaskResult): void {
    for (const { manifest } of published) this.packages.inc({ kind: manifest.kind });
    this.tasks.inc({ outcome: problem === undefined ? 'published' : 'failed' });
  }
}
