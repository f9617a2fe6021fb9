import { maskKeyPersonsInSteps, type Subscription, type VisibleKeyPersons } from '@company-relations/authorization';
import type { LoadedPart, LoadedResponse } from '@company-relations/authorization-nest';
import type { CompanyGraph } from '@company-relations/company-graph';
import { type KeyPersonNetwork, type PastDay, pastDayOf, type ServiceId } from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { computeForCompany, type RequestedCompany } from '../platform/computing/compute-for-company';
import { quantizeLatency } from '../platform/http/quantize-latency';
import type { Failure } from '../platform/problems/problem-error';

/** The operation of the company graph that this endpoint needs. */
export type KeyPersonSource = Pick<CompanyGraph, 'loadKeyPersons'>;

export type LoadedKeyPersonsResponse = LoadedResponse<KeyPersonNetwork, VisibleKeyPersons, void>;

/** The key persons that the caller requests: those of which company, and over how many levels of owners. */
export interface WantedKeyPersons extends Pick<RequestedCompany, 'serviceId'> {
  readonly levels: number;
  /** The day that the response is about, in days since 1970-01-01 (UTC) and not after today. Undefined means today. */
  readonly asOf?: number | undefined;
}

/** Loads and masks the key persons of one company. */
export class FindKeyPersons {
  constructor(
    private readonly source: KeyPersonSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * Describes how to load, mask and write the response. Loading throws:
   * - ProblemError if the caller finds no such company, or if the response would be too large
   * - GraphUnavailable if the graph does not respond
   * - ComputationTimeoutError if the request waited too long for its turn
   * - the abort reason of the session's signal, if the client disconnected
   */
  respond(
    wanted: WantedKeyPersons,
    caller: Subscription,
    writer: LoadedKeyPersonsResponse['writer'],
  ): LoadedKeyPersonsResponse {
    const { levels, asOf } = wanted;
    const pastDay = pastDayOf(asOf, new Date());
    return {
      endpoint: 'GET /v2/relations/{serviceId}/key-persons',
      load: ({ requester }) =>
        computeForCompany(this.computations, { ...wanted, caller, requester }, (company) =>
          this.load(company, { levels, pastDay }, caller),
        ),
      mask: (network, grants) => maskKeyPersonsInSteps(network, { levels, asOf, pastDay }, grants),
      writer,
    };
  }

  private async *load(
    company: ServiceId,
    { levels, pastDay }: { readonly levels: number; readonly pastDay: PastDay | undefined },
    { grants }: Subscription,
  ): AsyncGenerator<readonly LoadedPart<KeyPersonNetwork>[], Failure | undefined> {
    const loaded = await quantizeLatency(
      () => this.source.loadKeyPersons(company, levels, grants, pastDay),
      ({ ok }) => !ok,
    );
    if (!loaded.ok) return { kind: loaded.reason === 'notFound' ? 'notFound' : 'answerTooLarge' };
    yield [{ serviceId: company, data: loaded.network }];
    return undefined;
  }
}
