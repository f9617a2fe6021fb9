import type { Subscription } from '@company-relations/authorization';
import type { LoadedPart } from '@company-relations/authorization-nest';
import type { ServiceId } from '@company-relations/ownership';
import { quantizeLatency } from '../http/quantize-latency';
import { type Failure, ProblemError } from '../problems/problem-error';
import type { ComputationQueue, ComputationRequester } from './computation-queue';

/** A request for one company: the ID of the company, and the caller who sent the request. */
export interface RequestedCompany {
  /**
   * Undefined if the ID in the request cannot be the ID of any company. The response is then the same as for an unknown
   * company.
   */
  readonly serviceId: ServiceId | undefined;
  readonly caller: Subscription;
  readonly requester: ComputationRequester;
}

/**
 * Waits in the queue for the turn of the request, and then loads the data of one company.
 *
 * @param load - yields the data. It returns a failure if there is no data to send, otherwise undefined.
 * @throws ProblemError if `serviceId` is undefined, if no country is granted to the caller, or if `load` returns a
 *   failure.
 * @throws ComputationTimeoutError if the request waited too long for its turn.
 * @throws the abort reason of the requester's signal, if the signal was aborted before `load` began.
 * @throws any error of `load`.
 */
export async function* computeForCompany<Data>(
  computations: ComputationQueue,
  { serviceId, caller, requester }: RequestedCompany,
  load: (company: ServiceId) => AsyncGenerator<readonly LoadedPart<Data>[], Failure | undefined>,
): AsyncGenerator<readonly LoadedPart<Data>[], void> {
  // A caller with no granted country cannot find any company, so the graph is not queried.
  if (serviceId === undefined || caller.grants.countries.length === 0) throw new ProblemError({ kind: 'notFound' });
  const failure = yield* computations.run(requester, () => load(serviceId));
  if (failure) throw new ProblemError(failure);
}

/**
 * Loads the data of one company in a single portion. If the caller finds no company, the failure waits for the end of
 * the current latency quantum. So a request for a hidden company takes as long as a request for a company that does not
 * exist.
 *
 * @param read - returns undefined if `id` is not the ID of a company in a granted country.
 */
export async function* loadInOnePortion<Data>(
  id: ServiceId,
  read: () => Promise<Data | undefined>,
): AsyncGenerator<readonly LoadedPart<Data>[], Failure | undefined> {
  const data = await quantizeLatency(read, (found) => found === undefined);
  if (!data) return { kind: 'notFound' };
  yield [{ serviceId: id, data }];
  return undefined;
}
