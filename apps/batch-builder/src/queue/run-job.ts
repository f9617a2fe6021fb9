import { AuditUnavailable } from '@company-relations/audit-log';
import { type Catalogue, LeaseLost, PackagesMissingError, StorageUnavailable, UnknownStore } from '@company-relations/batch-catalogue';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { buildShown, planOf, type PlanSources, type ShownOptions } from '../packaging/build-all';
import type { TaskResult, Workshop } from '../packaging/build-packages';
import { failureText } from '../commands/failure-text';
import { formOf, isAskedBy, type PassJob } from './build-job';

export type JobSources = Workshop & PlanSources & { readonly catalogue: Pick<Catalogue, 'chains' | 'requireOwnStore'> };

/** What came of a job. */
export interface WorkedOn {
  readonly results: readonly TaskResult[];
  /** Why something is missing, in words without any data of persons; undefined when nothing is. */
  readonly problem: string | undefined;
  /** Whether the same may succeed later, or elsewhere. */
  readonly mayPass: boolean;
}

/**
 * Does what is still due of a job. Nothing is thrown: what the signal interrupted is a problem that may pass.
 *
 * @param options.begin - as for a build in this process.
 */
export async function workOnJob(job: PassJob, sources: JobSources, { signal, begin, metrics }: Pick<ShownOptions, 'signal' | 'begin' | 'metrics'>): Promise<WorkedOn> {
  const lasting = new Set<string>();
  const describe = (error: unknown) => {
    const text = failureText(error);
    if (!mayPass(error)) lasting.add(text);
    return text;
  };
  const results: TaskResult[] = [];
  try {
    if (job.form !== formOf(sources.lineRevision, sources.brotli)) return { results, problem: otherForm, mayPass: true };
    await sources.catalogue.requireOwnStore();
    for (const pass of await passesOf(job, sources)) {
      signal.throwIfAborted();
      results.push(...(await buildShown(pass, sources, { signal, begin, describe, metrics })));
    }
    const problems = [...new Set(results.flatMap(({ problem }) => problem ?? []))];
    return { results, problem: problems.join('\n') || undefined, mayPass: problems.some((problem) => !lasting.has(problem)) };
  } catch (error) {
    return { results, problem: failureText(error), mayPass: signal.aborted || mayPass(error) };
  }
}

const otherForm = 'A worker is set up otherwise than the build that asked for it: another version, BATCH_BROTLI_… or ULTIMATE_OWNERSHIP_BUDGET.';

async function passesOf(job: PassJob, sources: JobSources): Promise<Awaited<ReturnType<typeof planOf>>['passes']> {
  const asked = (await sources.catalogue.chains()).filter((chain) => isAskedBy(job, chain));
  const choice = job.kind === null ? {} : { kind: job.kind };
  return (await planOf({ ...sources, catalogue: { chains: async () => asked } }, choice)).passes;
}

/** Whether it lies in what is around the builder: the graph, the store, the disk. Another build that was faster does so too. */
function mayPass(error: unknown): boolean {
  if ([GraphUnavailable, StorageUnavailable, LeaseLost, AuditUnavailable, PackagesMissingError, UnknownStore].some((known) => error instanceof known)) return true;
  const { name, code, $metadata: ofS3 } = (error ?? {}) as { name?: unknown; code?: unknown; $metadata?: unknown };
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$|^EAI_/.test(code);
  return name === 'TimeoutError' || name === 'AbortError' || isOfSystem || ofS3 !== undefined;
}
