import type { Subscription } from '@company-relations/authorization';
import type { LoadedPart } from '@company-relations/authorization-nest';
import type { ServiceId } from '@company-relations/ownership';
import { quantizeLatency } from '../http/quantize-latency';
import { type Failure, ProblemError } from '../problems/problem-error';
import type { ComputationQueue, ComputationRequester } from './computation-queue';

/** A company that the path of a request names, and the caller who asks. */
export interface NamedCompany {
  /**
   * Undefined if the ID in the request cannot be the ID of any company. The response is then the same as for an unknown
   * company.
   */
  readonly serviceId: ServiceId | undefined;
  readonly caller: Subscription;
  readonly requester: ComputationRequester;
}

/**
 * Loads what a request needs of one company, when it is the turn of the request.
 *
 * @param load returns why it loaded nothing, or undefined.
 * @throws ProblemError, ComputationTimeoutError, the abort reason of the requester's signal, and any error of `load`
 */
export async function* computeForCompany<Data>(
  computations: ComputationQueue,
  { serviceId, caller, requester }: NamedCompany,
  load: (company: ServiceId) => AsyncGenerator<readonly LoadedPart<Data>[], Failure | undefined>,
): AsyncGenerator<readonly LoadedPart<Data>[], void> {
  // A caller with no granted country cannot find any company, so the graph is not queried.
  if (serviceId === undefined || caller.grants.countries.length === 0) throw new ProblemError({ kind: 'notFound' });
  const failure = yield* computations.run(requester, () => load(serviceId));
  if (failure) throw new ProblemError(failure);
}

/**
 * Loads all that a request needs of one company at once. A company that is not found takes as long as a hidden one.
 *
 * @param read returns undefined if the id is no company of a granted country.
 */
export async function* loadAtOnce<Data>(
  id: ServiceId,
  read: () => Promise<Data | undefined>,
): AsyncGenerator<readonly LoadedPart<Data>[], Failure | undefined> {
  const data = await quantizeLatency(read, (found) => found === undefined);
  if (!data) return { kind: 'notFound' };
  yield [{ serviceId: id, data }];
  return undefined;
}
