import {
  type ExplainedCompany,
  maskUltimateOwnersInSteps,
  maySeeOwners,
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
  type PersonRecord,
  samePersons,
  type ServiceId,
  type SourcedOwnership,
} from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { quantizeLatency } from '../platform/http/quantize-latency';
import { ProblemError } from '../platform/problems/problem-error';

/** The operations of the company graph that this endpoint needs. */
export type OwnershipSource = Pick<CompanyGraph, 'loadOwnershipAbove' | 'loadHoldingRecords'>;

export type ExplanationResponse = LoadedResponse<ExplainedCompany, VisibleExplanation, void>;

/** The company whose ultimate owners the caller asks for, and how to explain them. */
export interface WantedExplanation extends Pick<ExplanationRequest, 'limit' | 'rules'> {
  /**
   * Undefined if the ID in the request cannot be the ID of any company. The response is then the same as for an unknown
   * company.
   */
  readonly serviceId: ServiceId | undefined;
}

/** Loads and explains the ultimate owners of one company. */
export class ExplainUltimateOwners {
  constructor(
    private readonly source: OwnershipSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * Describes how to load, mask and write the response. These steps throw ProblemError, GraphUnavailable,
   * ComputationTimeoutError and the abort reason of the session's signal.
   */
  respond(wanted: WantedExplanation, caller: Subscription, writer: ExplanationResponse['writer']): ExplanationResponse {
    return {
      endpoint: 'GET /v2/relations/{serviceId}/ultimate-owners',
      load: (session) => this.load(wanted, caller, session),
      mask: maskUltimateOwnersInSteps,
      writer,
    };
  }

  private async *load(
    wanted: WantedExplanation,
    caller: Subscription,
    session: ResponseSession,
  ): AsyncGenerator<readonly LoadedPart<ExplainedCompany>[], void> {
    const { serviceId } = wanted;
    // A caller with no granted country cannot find any company, so the graph is not queried.
    if (serviceId === undefined || caller.grants.countries.length === 0) throw new ProblemError({ kind: 'notFound' });
    const isFound = yield* this.computations.run(session.requester, () =>
      this.loadCompany(serviceId, wanted, caller, session),
    );
    if (!isFound) throw new ProblemError({ kind: 'notFound' });
  }

  private async *loadCompany(
    id: ServiceId,
    wanted: WantedExplanation,
    caller: Subscription,
    session: ResponseSession,
  ): AsyncGenerator<readonly LoadedPart<ExplainedCompany>[], boolean> {
    const above = await quantizeLatency(
      () => this.source.loadOwnershipAbove(id, caller.grants),
      (found) => found === undefined,
    );
    if (!above) return false;
    yield [{ serviceId: id, data: await this.explained(above, wanted, caller, session) }];
    return true;
  }

  private async explained(
    { company, links, entities, unspecifiedOwners }: OwnershipAbove,
    { limit, rules }: WantedExplanation,
    { grants }: Subscription,
    { requester: { name, signal } }: ResponseSession,
  ): Promise<ExplainedCompany> {
    const isVisible = (owned: ServiceId) => maySeeOwners(entities.get(owned), grants);
    const isExplained = links && maySeeOwners(company, grants);
    const explanation = isExplained
      ? await runInSlices(
          explainOwnersInSteps(links, company.serviceId, {
            ...{ limit, rules, isVisible },
            samePersons: samePersons(unprotectedPersons(entities)),
          }),
          { requester: name, signal },
        )
      : undefined;
    const records = await this.recordsOf(explanation?.owners.map(({ chains }) => chains) ?? []);
    return { company, explanation, entities, records, ...(unspecifiedOwners && { unspecifiedOwners }) };
  }

  /**
   * Loads the records behind each link. The result is nested by owner, by chain of the owner, and by link of the chain.
   */
  private async recordsOf(owners: readonly (readonly Chain[])[]): Promise<(readonly SourcedOwnership[])[][][]> {
    const records = (await this.source.loadHoldingRecords(owners.flat().flatMap(({ links }) => links)))[
      Symbol.iterator
    ]();
    return owners.map((chains) => chains.map(({ links }) => links.map(() => records.next().value ?? [])));
  }
}

/** Of protected persons no response says whether two of them are one: that would disclose what is masked. */
function unprotectedPersons(entities: ReadonlyMap<ServiceId, Entity>): PersonRecord[] {
  return [...entities.values()].filter((entity) => entity.type === 'person' && !entity.isProtected);
}
