import { GraphMetrics, type Metrics } from '@company-relations/telemetry';
import type { LoadResult } from '../load-result';
import type { LoadProgressDisplay } from '../progress';

const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

type Outcomes = LoadResult['outcomes'];

/** The metrics of a load. */
export class LoaderMetrics {
  readonly graph: GraphMetrics;
  private readonly progress;
  private readonly duration;
  private readonly statements;
  private readonly problems;

  constructor(metrics: Metrics) {
    this.graph = new GraphMetrics(metrics);
    this.progress = metrics.gauge({
      name: 'company_relations_loader_progress_ratio',
      help: 'How far the phase is that is under way, from 0 to 1',
      labelNames: ['phase'],
    });
    this.duration = metrics.histogram({
      name: 'company_relations_loader_batch_duration_seconds',
      help: 'How long it took to check or to apply the statements of one transaction',
      buckets,
    });
    this.statements = metrics.counter({
      name: 'company_relations_loader_statements_total',
      help: 'Statements that were decided on, by what came of them',
      labelNames: ['outcome'],
    });
    this.problems = metrics.counter({
      name: 'company_relations_loader_problems_total',
      help: 'Bad lines and rejected statements',
    });
  }

  /**
   * Returns a progress display that also publishes its progress as metrics.
   *
   * @param total the sum of all byte counts that `advance` will report.
   */
  watched(shown: LoadProgressDisplay, total: number): LoadProgressDisplay {
    let [phase, done] = ['', 0];
    const begin = (name: string) => {
      // In the name of a phase, the part after a colon is the name that the import itself uses. Metrics use only the
      // part before the colon.
      [phase, done] = [name.split(':', 1)[0] ?? '', 0];
      this.progress.reset();
      this.progress.set({ phase }, 0);
    };
    return {
      begin: (name) => {
        shown.begin(name);
        begin(name);
      },
      beginUncounted: (name) => {
        shown.beginUncounted(name);
        begin(name);
      },
      advance: (lines, bytes) => {
        shown.advance(lines, bytes);
        done += bytes;
        this.progress.set({ phase }, Math.min(1, done / Math.max(1, total)));
      },
      write: (line) => shown.write(line),
      stop: () => {
        shown.stop();
        // Removes the progress from the metrics. Otherwise the last value would stay there during later work that
        // reports no progress.
        this.progress.reset();
      },
    };
  }

  /**
   * Measures one transaction, and counts its outcomes.
   *
   * @param outcomes the numbers of outcomes so far. `apply` adds the outcomes of this transaction to these numbers.
   */
  async batch(outcomes: Outcomes, apply: () => Promise<void>): Promise<void> {
    const before = { ...outcomes };
    const end = this.duration.startTimer();
    await apply();
    end();
    for (const outcome of Object.keys(before) as (keyof Outcomes)[])
      this.statements.inc({ outcome }, outcomes[outcome] - before[outcome]);
  }

  problem(): void {
    this.problems.inc();
  }
}
