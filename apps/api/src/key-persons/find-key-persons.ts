import { maskKeyPersonsInSteps, type Subscription, type VisibleKeyPersons } from '@company-relations/authorization';
import type { LoadedPart, LoadedResponse } from '@company-relations/authorization-nest';
import type { CompanyGraph } from '@company-relations/company-graph';
import type { KeyPersonNetwork, ServiceId } from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { computeForCompany, type NamedCompany } from '../platform/computing/compute-for-company';
import { quantizeLatency } from '../platform/http/quantize-latency';
import type { Failure } from '../platform/problems/problem-error';

/** The operation of the company graph that this endpoint needs. */
export type KeyPersonSource = Pick<CompanyGraph, 'loadKeyPersons'>;

export type LoadedKeyPersonsResponse = LoadedResponse<KeyPersonNetwork, VisibleKeyPersons, void>;

/** The company whose key persons the caller asks for, and the number of levels of owners to follow. */
export interface WantedKeyPersons extends Pick<NamedCompany, 'serviceId'> {
  readonly levels: number;
}

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
      load: ({ requester }) =>
        computeForCompany(this.computations, { ...wanted, caller, requester }, (company) =>
          this.load(company, levels, caller),
        ),
      mask: (network, grants) => maskKeyPersonsInSteps(network, { levels }, grants),
      writer,
    };
  }

  private async *load(
    company: ServiceId,
    levels: number,
    { grants }: Subscription,
  ): AsyncGenerator<readonly LoadedPart<KeyPersonNetwork>[], Failure | undefined> {
    const loaded = await quantizeLatency(
      () => this.source.loadKeyPersons(company, levels, grants),
      ({ ok }) => !ok,
    );
    if (!loaded.ok) return { kind: loaded.reason === 'notFound' ? 'notFound' : 'answerTooLarge' };
    yield [{ serviceId: company, data: loaded.network }];
    return undefined;
  }
}
