import type { Metrics } from './metrics';

/** An audit log, as far as it can be measured. */
export interface MeasuredLog {
  /** Whether nothing failed since it was written last. */
  readonly isWritable: boolean;
  /** Tries whether it can be written. */
  check(): Promise<unknown>;
}

const outcomes = ['written', 'refused'] as const;

/** What a program tells of its audit log. */
export class AuditMetrics {
  private readonly writes;
  private readonly tampered;

  constructor(private readonly metrics: Metrics) {
    this.writes = metrics.counter({
      name: 'company_relations_audit_log_writes_total',
      help: 'Entries of the audit log: written for good, or refused together with what they are about',
      labelNames: ['outcome'],
    });
    this.tampered = metrics.counter({ name: 'company_relations_audit_log_tampered_total', help: 'Files of the audit log that somebody removed or changed while they were written' });
    // So that the first refusal is seen as an increase.
    for (const outcome of outcomes) this.writes.inc({ outcome }, 0);
  }

  readonly observe = (outcome: (typeof outcomes)[number]): void => this.writes.inc({ outcome });

  /** Takes notice of what happens to the log. */
  readonly onEvent = ({ kind }: { readonly kind: string }): void => {
    if (kind === 'tampered') this.tampered.inc();
  };

  watch(log: MeasuredLog): void {
    const help = '1, or 0 after a failure until the audit log was written again';
    this.metrics.watch({ name: 'company_relations_audit_log_writable', help }, () => {
      // Who writes seldom, and is not asked for readiness, would not notice that it can again.
      if (!log.isWritable) void log.check();
      return [{ labels: {}, value: log.isWritable ? 1 : 0 }];
    });
  }
}
