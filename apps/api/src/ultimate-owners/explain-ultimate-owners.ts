import { type Grants, maskUltimateOwnersInSteps, maySeeOwners, type Subscription } from '@company-relations/authorization';
import { type CompanyGraph, type Computing, type OwnershipAbove, runInSlices } from '@company-relations/company-graph';
import { type Chain, explainOwnersInSteps, type ExplanationRequest, type OwnershipRecord, type ServiceId } from '@company-relations/ownership';
import { readServiceIdInPath, readUltimateOwners, type UltimateOwnersResponse, ultimateOwnersToWireInSteps } from '@company-relations/relations-contract';
import { evenly } from '../http/even-answers';
import type { Disclose } from '../audit/disclosures';
import type { ComputationQueue } from '../computing/computation-queue';
import type { Failure } from '../http/failure';

/** Where the holdings above a company are loaded. */
export type OwnershipSource = Pick<CompanyGraph, 'loadOwnershipAbove' | 'loadHoldingRecords'>;

export type UltimateOwnersOutcome =
  | { readonly ok: true; readonly response: UltimateOwnersResponse; readonly omitted: ServiceId | undefined }
  | { readonly ok: false; readonly failure: Extract<Failure, { kind: 'invalidRequest' | 'notFound' }> };

/** What is sent, as it was sent. */
export interface SentRequest {
  readonly serviceId: string;
  readonly limit: unknown;
  readonly rules: unknown;
}

type Wanted = Pick<ExplanationRequest, 'limit' | 'rules'>;

/** Why the ultimate owners of one company are its owners, as far as a subscription may see it. */
export class ExplainUltimateOwners {
  constructor(
    private readonly source: OwnershipSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * What no company can have as its id is as unknown as any other id.
   *
   * @param disclose called before anything is given out that shows somebody by Hidden Person Access.
   * @param disconnected ends the computation.
   * @throws GraphUnavailable, ComputationTimeoutError, the reason of `disconnected`, and what `disclose` throws
   */
  async explain(sent: SentRequest, caller: Subscription, disclose: Disclose, disconnected: AbortSignal): Promise<UltimateOwnersOutcome> {
    const reading = readUltimateOwners(sent);
    if (!reading.ok) return { ok: false, failure: { kind: 'invalidRequest', messages: reading.messages } };
    const id = readServiceIdInPath(sent.serviceId);
    const { grants } = caller;
    // Of a subscription without countries the graph is not asked.
    if (id === undefined || grants.countries.length === 0) return { ok: false, failure: { kind: 'notFound' } };
    return this.computations.run({ name: caller.id, signal: disconnected }, async () => {
      const above = await evenly(
        () => this.source.loadOwnershipAbove(id, grants),
        (found) => found === undefined,
      );
      if (!above) return { ok: false, failure: { kind: 'notFound' } };
      const computing = { requester: caller.id, signal: disconnected };
      const visible = await this.visible(above, reading, grants, computing);
      if (visible.disclosesProtectedIdentity) await disclose([id]);
      const response = await runInSlices(ultimateOwnersToWireInSteps(visible), computing);
      return { ok: true, response, omitted: visible.omitted ? id : undefined };
    });
  }

  private async visible({ company, links, entities }: OwnershipAbove, wanted: Wanted, grants: Grants, computing: Computing) {
    const isVisible = (owned: ServiceId) => maySeeOwners(entities.get(owned), grants);
    const isExplained = links && maySeeOwners(company, grants);
    const explanation = isExplained ? await runInSlices(explainOwnersInSteps(links, company.serviceId, { ...wanted, isVisible }), computing) : undefined;
    const records = await this.recordsOf(explanation?.owners.map(({ chains }) => chains) ?? []);
    return runInSlices(maskUltimateOwnersInSteps({ company, explanation, entities, records }, grants), computing);
  }

  /** The records of each link, in the order of the owners, their chains and links. */
  private async recordsOf(owners: readonly (readonly Chain[])[]): Promise<(readonly OwnershipRecord[])[][][]> {
    const records = (await this.source.loadHoldingRecords(owners.flat().flatMap(({ links }) => links)))[Symbol.iterator]();
    return owners.map((chains) => chains.map(({ links }) => links.map(() => records.next().value ?? [])));
  }
}
