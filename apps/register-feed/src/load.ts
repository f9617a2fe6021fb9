import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type AddedRoleCodes,
  type DateTime,
  type RegisterStatement,
  type SourceName,
} from '@company-relations/ownership';
import { type RegisterFormat, SnapshotTotals } from '@company-relations/register-formats';
import {
  applyStatements,
  contentHash,
  endPostponedProtections,
  KnownOwners,
  type FilesBeingLoaded,
  type Outcome,
  applyPassedDays,
  StatementDryRun,
} from '@company-relations/register-loader';
import { inSpan } from '@company-relations/telemetry';
import { type Phase, phaseOf, phases } from './load-phases';
import { type LoadProgress, type LoadResult, noOutcomes, nothingLoaded } from './load-result';
import { PipelinedWriter } from './pipelined-writer';
import { ReadAmount } from './read-amount';
import type { Report } from './report';
import type { Input } from './inputs/inputs';
import { SourceFile, type SourceLine } from './inputs/source-file';
import type { LoaderMetrics } from './telemetry/loader-metrics';

export interface LoadSettings {
  readonly inputs: readonly Input[];
  readonly format: RegisterFormat | 'auto';
  /** The source of statements that do not state a source. */
  readonly source?: SourceName | undefined;
  /** The date of statements from files that state no date. */
  readonly asOf?: DateTime | undefined;
  /** The roles that the operator added to the published tables. */
  readonly addedRoles?: AddedRoleCodes | undefined;
  /**
   * The datasets and the day of complete files. Set only if the files are complete. The content of complete files
   * counts as confirmed on that day.
   */
  readonly complete?: FilesBeingLoaded | undefined;
  /** If true, a single bad line prevents the load from changing anything. */
  readonly strict: boolean;
  /** Statements per transaction. */
  readonly batchSize: number;
  readonly loadedAt: Date;
  /**
   * The time with which the dates of statements are compared. Statements that are dated more than a day later are
   * refused. The default is the current time.
   */
  readonly now?: Date;
  /** If the signal is aborted, the load stops after the running transaction. */
  readonly signal: AbortSignal;
  /** Absent if metrics are turned off. */
  readonly metrics?: LoaderMetrics | undefined;
}

interface Placed {
  readonly line: SourceLine;
  readonly statement: RegisterStatement;
  /**
   * The hash of the statement's content. It is computed while the previous batch is applied, so that the reader and the
   * database work at the same time.
   */
  readonly hash: string;
}

type Apply = (batch: readonly RegisterStatement[], hashes: readonly string[]) => Promise<Outcome[]>;

/** Loads register files into the graph, one transaction for each batch. After an interruption, run the load again. */
export class RegisterLoad {
  readonly result = nothingLoaded();
  private readonly sources: readonly SourceFile<Phase>[];
  private readonly now: Date;
  private readonly seen = new Set<Phase>();
  private readonly totals = new SnapshotTotals();
  private firstReading = true;

  constructor(
    private readonly graph: GraphClient,
    private readonly settings: LoadSettings,
    private readonly report: Report,
    private readonly progress: LoadProgress,
  ) {
    // All readings of a file use the same time. With different times, a line with a date near the limit could be good
    // in one reading and bad in another.
    this.now = settings.now ?? new Date();
    const rules = { source: settings.source, asOf: settings.asOf, addedRoles: settings.addedRoles, now: this.now };
    this.sources = settings.inputs.map((input) => new SourceFile(input, settings.format, phaseOf, rules));
  }

  /** @throws GraphUnavailable if the graph cannot be reached. Batches that were already applied stay in the graph. */
  async run(): Promise<LoadResult> {
    const { settings, now } = this;
    const { strict, loadedAt, complete } = settings;
    if (strict && !(await this.dryRunSucceeds())) return this.result;
    this.progress.beginUncounted('applying the dates that have passed');
    await applyPassedDays(this.graph, loadedAt);
    const options = { now, complete, postponesEnds: true, owners: new KnownOwners() };
    await this.runPhases(
      'loading',
      (batch, hashes) => applyStatements(this.graph, batch, loadedAt, { ...options, hashes }),
      this.result.outcomes,
    );
    // The batches did not end protections, but postponed this to the end of the load. If the load was interrupted, the
    // protections stay until the next load ends them.
    if (!this.result.interrupted) {
      this.progress.beginUncounted('ending protections');
      await endPostponedProtections(this.graph, loadedAt);
    }
    return this.result;
  }

  private async dryRunSucceeds(): Promise<boolean> {
    const check = new StatementDryRun(this.graph, this.now, this.settings.complete);
    await this.runPhases('checking', (batch, hashes) => check.check(batch, hashes), noOutcomes());
    this.result.refused = this.report.problems > 0;
    return !this.result.refused && !this.result.interrupted;
  }

  private async runPhases(what: string, apply: Apply, outcomes: LoadResult['outcomes']): Promise<void> {
    for (const phase of phases) {
      if (!this.firstReading && !this.seen.has(phase)) continue;
      this.progress.begin(`${what} ${phase}`);
      await this.readFiles(phase, (batch) =>
        this.observeBatch(`${what} ${phase}`, batch.length, outcomes, () => this.applyBatch(batch, apply, outcomes)),
      );
      if (this.result.interrupted) return;
      if (this.firstReading) this.reportTotals();
      this.firstReading = false;
    }
  }

  private async readFiles(phase: Phase, apply: (batch: readonly Placed[]) => Promise<void>): Promise<void> {
    const { batchSize, signal } = this.settings;
    const read = new ReadAmount(this.progress);
    const batches = new PipelinedWriter<Placed>(async (batch) => {
      const advance = read.taken();
      await apply(batch);
      advance();
    });
    try {
      let batch: Placed[] = [];
      for (const source of this.sources) {
        const linesBefore = this.result.lines;
        for await (const { lines, bytes } of source.pieces(phase)) {
          for (const line of lines) {
            const { read } = line;
            if (this.firstReading) this.reportOnce(line);
            if ('problem' in read) continue;
            for (const statement of read.statements)
              if (phaseOf(statement) === phase) batch.push({ line, statement, hash: contentHash(statement) });
            if (batch.length < batchSize) continue;
            if (signal.aborted) return this.interrupt();
            await batches.take(batch);
            batch = [];
          }
          read.add(lines.length, bytes);
          if (batch.length === 0) read.taken()();
          if (signal.aborted) return this.interrupt();
        }
        if (this.firstReading && this.result.lines === linesBefore) this.report.notice(source.name, nothingIn(source));
      }
      if (batch.length > 0) await batches.take(batch);
      if (signal.aborted) this.interrupt();
    } finally {
      await batches.finished();
    }
  }

  /**
   * Reports the problem or the notices of a line. A line is reported only in the first reading of its file, and not in
   * later readings.
   */
  private reportOnce(line: SourceLine): void {
    const { read } = line;
    this.result.lines += 1;
    if ('problem' in read) return this.report.problem(line.place, read.problem);
    this.result.statements += read.statements.length;
    this.totals.add(read.count);
    for (const statement of read.statements) this.seen.add(phaseOf(statement));
    for (const notice of read.notices) this.report.notice(line.place, notice);
  }

  private reportTotals(): void {
    const problem = this.totals.problem();
    if (problem !== undefined) this.report.notice('files', problem, true);
  }

  private observeBatch(
    what: string,
    statements: number,
    outcomes: LoadResult['outcomes'],
    apply: () => Promise<void>,
  ): Promise<void> {
    const { metrics } = this.settings;
    const traced = () =>
      inSpan(`batch of ${what}`, { attributes: { 'company_relations.statements': statements } }, apply);
    return metrics ? metrics.batch(outcomes, traced) : traced();
  }

  private async applyBatch(batch: readonly Placed[], apply: Apply, outcomes: LoadResult['outcomes']): Promise<void> {
    const results = await apply(
      batch.map(({ statement }) => statement),
      batch.map(({ hash }) => hash),
    );
    for (const [index, outcome] of results.entries()) {
      outcomes[outcome.result] += 1;
      const { line } = batch[index] as Placed;
      if (outcome.result === 'rejected') {
        this.report.problem(line.place, outcome.reason);
        continue;
      }
      if (outcome.problem !== undefined) this.report.problem(line.place, outcome.problem);
      const notice = outcome.result === 'erased' ? leftOut : outcome.notice;
      // A strict load applies the statements twice. The first time it only checks them, with outcomes of their own.
      // Notices are reported only the second time.
      if (notice !== undefined && outcomes === this.result.outcomes) this.report.notice(line.place, notice);
    }
  }

  private interrupt(): void {
    this.result.interrupted = true;
  }
}

function nothingIn({ isEmpty }: { readonly isEmpty: boolean }): string {
  return isEmpty ? 'the file is empty' : 'the file has no records';
}

const leftOut = 'not loaded: it is about a person who was erased';
