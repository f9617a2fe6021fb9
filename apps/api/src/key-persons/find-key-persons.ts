import { maskKeyPersonsInSteps, type Subscription, type VisibleKeyPersons } from '@company-relations/authorization';
import type { LoadedPart, LoadedResponse, ResponseSession } from '@company-relations/authorization-nest';
import type { CompanyGraph } from '@company-relations/company-graph';
import type { KeyPersonNetwork, ServiceId } from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { quantizeLatency } from '../platform/http/quantize-latency';
import { type Failure, ProblemError } from '../platform/problems/problem-error';

/** The operation of the company graph that this endpoint needs. */
export type KeyPersonSource = Pick<CompanyGraph, 'loadKeyPersons'>;

export type LoadedKeyPersonsResponse = LoadedResponse<KeyPersonNetwork, VisibleKeyPersons, void>;

/** The company whose key persons the caller asks for, and the number of levels of owners to follow. */
export interface WantedKeyPersons {
  /**
   * Undefined if the ID in the request cannot be the ID of any company. The response is then the same as for an unknown
   * company.
   */
  readonly serviceId: ServiceId | undefined;
  readonly levels: number;
}

type NetworkFailure = Extract<Failure, { kind: 'notFound' | 'answerTooLarge' }>;

/** Loads and masks the key persons of one company. */
export class FindKeyPersons {
  constructor(
    private readonly source: KeyPersonSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * Describes how to load, mask and write the response. These steps throw ProblemError, GraphUnavailable,
   * ComputationTimeoutError and the abort reason of the session's signal.
   */
  respond(
    wanted: WantedKeyPersons,
    caller: Subscription,
    writer: LoadedKeyPersonsResponse['writer'],
  ): LoadedKeyPersonsResponse {
    const { levels } = wanted;
    return {
      endpoint: 'GET /v2/relations/{serviceId}/key-persons',
      load: (session) => this.load(wanted, caller, session),
      mask: (network, grants) => maskKeyPersonsInSteps(network, { levels }, grants),
      writer,
    };
  }

  private async *load(
    { serviceId, levels }: WantedKeyPersons,
    caller: Subscription,
    { requester }: ResponseSession,
  ): AsyncGenerator<readonly LoadedPart<KeyPersonNetwork>[], void> {
    // A caller with no granted country cannot find any company, so the graph is not queried.
    if (serviceId === undefined || caller.grants.countries.length === 0) throw new ProblemError({ kind: 'notFound' });
    const failure = yield* this.computations.run(requester, () => this.loadNetwork(serviceId, levels, caller));
    if (failure) throw new ProblemError(failure);
  }

  private async *loadNetwork(
    company: ServiceId,
    levels: number,
    { grants }: Subscription,
  ): AsyncGenerator<readonly LoadedPart<KeyPersonNetwork>[], NetworkFailure | undefined> {
    const loaded = await quantizeLatency(
      () => this.source.loadKeyPersons(company, levels, grants),
      ({ ok }) => !ok,
    );
    if (!loaded.ok) return { kind: loaded.reason === 'notFound' ? 'notFound' : 'answerTooLarge' };
    yield [{ serviceId: company, data: loaded.network }];
    return undefined;
  }
}
