import {
  type ExplainedCompany,
  maskUltimateOwnersInSteps,
  maySeeOwnersOn,
  type Subscription,
  type VisibleExplanation,
} from '@company-relations/authorization';
import type { LoadedPart, LoadedResponse, ResponseSession } from '@company-relations/authorization-nest';
import { type CompanyGraph, type OwnershipAbove, runInSlices } from '@company-relations/company-graph';
import {
  type Chain,
  explainOwnersInSteps,
  type ExplanationRequest,
  type Entity,
  type PastDay,
  pastDayOf,
  type PersonRecord,
  samePersons,
  type ServiceId,
  type SourcedOwnership,
} from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { computeForCompany, type RequestedCompany } from '../platform/computing/compute-for-company';
import { quantizeLatency } from '../platform/http/quantize-latency';
import type { Failure } from '../platform/problems/problem-error';

/** The operations of the company graph that this endpoint needs. */
export type OwnershipSource = Pick<CompanyGraph, 'loadOwnershipAbove' | 'loadHoldingRecords'>;

export type LoadedExplanationResponse = LoadedResponse<ExplainedCompany, VisibleExplanation, void>;

/**
 * The explanation that the caller requests: the company, the rules to apply, and the maximum number of chains for each
 * owner.
 */
export interface WantedExplanation
  extends Pick<ExplanationRequest, 'limit' | 'rules'>, Pick<RequestedCompany, 'serviceId'> {
  /** The day that the response is about, in days since 1970-01-01 (UTC) and not after today. Undefined means today. */
  readonly asOf?: number | undefined;
}

/** Loads and explains the ultimate owners of one company. */
export class ExplainUltimateOwners {
  constructor(
    private readonly source: OwnershipSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * Describes how to load, mask and write the response. Loading throws:
   * - ProblemError if the caller finds no such company
   * - GraphUnavailable if the graph does not respond
   * - ComputationTimeoutError if the request waited too long for its turn
   * - the abort reason of the session's signal, if the client disconnected
   */
  respond(
    wanted: WantedExplanation,
    caller: Subscription,
    writer: LoadedExplanationResponse['writer'],
  ): LoadedExplanationResponse {
    return {
      endpoint: 'GET /v2/relations/{serviceId}/ultimate-owners',
      load: (session) =>
        computeForCompany(this.computations, { ...wanted, caller, requester: session.requester }, (company) =>
          this.load(company, wanted, caller, session),
        ),
      mask: maskUltimateOwnersInSteps,
      writer,
    };
  }

  private async *load(
    id: ServiceId,
    wanted: WantedExplanation,
    caller: Subscription,
    session: ResponseSession,
  ): AsyncGenerator<readonly LoadedPart<ExplainedCompany>[], Failure | undefined> {
    const pastDay = pastDayOf(wanted.asOf, new Date());
    const above = await quantizeLatency(
      () => this.source.loadOwnershipAbove(id, caller.grants, pastDay),
      (found) => found === undefined,
    );
    if (!above) return { kind: 'notFound' };
    yield [{ serviceId: id, data: await this.explained(above, { ...wanted, pastDay }, caller, session) }];
    return undefined;
  }

  private async explained(
    { company, links, entities, unspecifiedOwners }: OwnershipAbove,
    { limit, rules, asOf, pastDay }: WantedExplanation & { readonly pastDay: PastDay | undefined },
    { grants }: Subscription,
    { requester: { name, signal } }: ResponseSession,
  ): Promise<ExplainedCompany> {
    const isVisible = (owned: ServiceId) => maySeeOwnersOn(pastDay, entities.get(owned), grants);
    const isExplained = links && maySeeOwnersOn(pastDay, company, grants);
    const explanation = isExplained
      ? await runInSlices(
          explainOwnersInSteps(links, company.serviceId, {
            ...{ limit, rules, isVisible },
            samePersons: samePersons(unprotectedPersons(entities)),
          }),
          { requester: name, signal },
        )
      : undefined;
    const records = await this.recordsOf(explanation?.owners.map(({ chains }) => chains) ?? [], pastDay);
    return { company, asOf, pastDay, explanation, entities, records, ...(unspecifiedOwners && { unspecifiedOwners }) };
  }

  /**
   * Loads the ownership records from which each link of a chain is derived. The outer array has an item for each owner,
   * the next for each chain of the owner, and the next for each link of the chain.
   */
  private async recordsOf(
    owners: readonly (readonly Chain[])[],
    pastDay: PastDay | undefined,
  ): Promise<(readonly SourcedOwnership[])[][][]> {
    const links = owners.flat().flatMap((chain) => chain.links);
    const records = (await this.source.loadHoldingRecords(links, pastDay))[Symbol.iterator]();
    return owners.map((chains) => chains.map(({ links }) => links.map(() => records.next().value ?? [])));
  }
}

/**
 * Returns the persons who are not protected. Only these persons are compared with each other: a response that shows
 * that two protected persons are the same person would disclose masked data.
 */
function unprotectedPersons(entities: ReadonlyMap<ServiceId, Entity>): PersonRecord[] {
  return [...entities.values()].filter((entity) => entity.type === 'person' && !entity.isProtected);
}
