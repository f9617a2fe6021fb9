import { AuditUnavailableError } from '@company-relations/audit-log';
import {
  type Catalogue,
  LeaseLostError,
  LedgerNotFollowedError,
  PackagesMissingError,
  StorageUnavailableError,
  UnknownStoreError,
} from '@company-relations/batch-catalogue';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { buildWithProgress, planBuilds, type PlanSources, type ProgressBuildOptions } from '../packaging/build-all';
import type { TaskResult, BuildDependencies } from '../packaging/build-packages';
import { failureText } from '../commands/failure-text';
import { buildFormat, isPendingInJob, type BuildJob } from './build-job';

export type JobSources = BuildDependencies &
  PlanSources & { readonly catalogue: Pick<Catalogue, 'chains' | 'requireOwnStore'> };

/** The result of a job of the queue. */
export interface JobResult {
  readonly results: readonly TaskResult[];
  /** The reason why packages are missing, without personal data. Undefined if no package is missing. */
  readonly problem: string | undefined;
  /** True if a retry may succeed, by this worker or by another one. */
  readonly isRetryable: boolean;
}

/**
 * Builds those packages of a job that are still due. Never throws: an interruption is reported as a retryable problem.
 */
export async function runJob(
  job: BuildJob,
  sources: JobSources,
  { signal, startProgress, metrics }: Pick<ProgressBuildOptions, 'signal' | 'startProgress' | 'metrics'>,
): Promise<JobResult> {
  const permanent = new Set<string>();
  const describe = (error: unknown) => {
    const text = failureText(error);
    if (!isRetryableError(error)) permanent.add(text);
    return text;
  };
  const results: TaskResult[] = [];
  try {
    if (job.form !== buildFormat(sources.lineRevision, sources.brotli))
      return { results, problem: differentSetup, isRetryable: true };
    await sources.catalogue.requireOwnStore();
    for (const pass of await countryBuildsOf(job, sources)) {
      signal.throwIfAborted();
      results.push(...(await buildWithProgress(pass, sources, { signal, startProgress, describe, metrics })));
    }
    const problems = [...new Set(results.flatMap(({ problem }) => problem ?? []))];
    return {
      results,
      problem: problems.join('\n') || undefined,
      isRetryable: problems.some((problem) => !permanent.has(problem)),
    };
  } catch (error) {
    return { results, problem: failureText(error), isRetryable: signal.aborted || isRetryableError(error) };
  }
}

const differentSetup =
  'A worker is set up otherwise than the build that asked for it: another version, BATCH_BROTLI_… or ULTIMATE_OWNERSHIP_BUDGET.';

async function countryBuildsOf(
  job: BuildJob,
  sources: JobSources,
): Promise<Awaited<ReturnType<typeof planBuilds>>['countryBuilds']> {
  const asked = (await sources.catalogue.chains()).filter((chain) => isPendingInJob(job, chain));
  const choice = job.kind === null ? {} : { kind: job.kind };
  return (await planBuilds({ ...sources, catalogue: { chains: async () => asked } }, choice)).countryBuilds;
}

/**
 * Returns whether a retry may succeed. That is the case if the cause is outside the builder: the graph, the store, the
 * disk, the network, or an erasure that has not ended yet.
 */
function isRetryableError(error: unknown): boolean {
  if (
    [
      GraphUnavailable,
      StorageUnavailableError,
      LeaseLostError,
      AuditUnavailableError,
      PackagesMissingError,
      UnknownStoreError,
    ].some((known) => error instanceof known)
  )
    return true;
  // An erasure writes to the ledger a moment before it changes the graph.
  if (error instanceof LedgerNotFollowedError) return error.state === 'behind';
  const { name, code, $metadata: ofS3 } = (error ?? {}) as { name?: unknown; code?: unknown; $metadata?: unknown };
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$|^EAI_/.test(code);
  return name === 'TimeoutError' || name === 'AbortError' || isOfSystem || ofS3 !== undefined;
}
