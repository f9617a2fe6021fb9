import type { Metrics } from './metrics';

/** The parts of an audit log that can be measured. */
export interface MeasuredAuditLog {
  /** False from a failed write until the next successful write. */
  readonly isWritable: boolean;
  /** Tests whether the log can be written. */
  check(): Promise<unknown>;
}

const outcomes = ['written', 'refused'] as const;

/** Metrics of an audit log. */
export class AuditMetrics {
  private readonly writes;
  private readonly tampered;

  constructor(private readonly metrics: Metrics) {
    this.writes = metrics.counter({
      name: 'company_relations_audit_log_writes_total',
      help: 'Entries of the audit log: written for good, or refused together with what they are about',
      labelNames: ['outcome'],
    });
    this.tampered = metrics.counter({
      name: 'company_relations_audit_log_tampered_total',
      help: 'Files of the audit log that were removed or changed while they were written',
    });
    // Starts these counters at 0. Otherwise the first refusal would create its counter, and Prometheus would not see an
    // increase.
    for (const outcome of outcomes) this.writes.inc({ outcome }, 0);
  }

  readonly observe = (outcome: (typeof outcomes)[number]): void => this.writes.inc({ outcome });

  /** Counts the events that report tampering. */
  readonly onEvent = ({ kind }: { readonly kind: string }): void => {
    if (kind === 'tampered') this.tampered.inc();
  };

  watch(log: MeasuredAuditLog): void {
    const help = '1, or 0 after a failure until the audit log was written again';
    this.metrics.watch({ name: 'company_relations_audit_log_writable', help }, () => {
      // Checks the log at each scrape of the metrics. A process that writes seldom and has no readiness probe would
      // otherwise not notice that the log can be written again.
      if (!log.isWritable) void log.check();
      return [{ labels: {}, value: log.isWritable ? 1 : 0 }];
    });
  }
}
