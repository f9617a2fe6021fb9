import {
  type LoadedChanges,
  maskChangesInSteps,
  type Subscription,
  type VisibleChanges,
} from '@company-relations/authorization';
import type { LoadedResponse, ResponseSession } from '@company-relations/authorization-nest';
import { type CompanyGraph, runInSlices } from '@company-relations/company-graph';
import {
  dayBefore,
  dayOf,
  type OwnershipLink,
  pastDayOf,
  type Period,
  type ServiceId,
  type UltimateOwner,
  ultimateOwnersInSteps,
} from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { computeForCompany, loadInOnePortion, type RequestedCompany } from '../platform/computing/compute-for-company';

/** The operations of the company graph that this endpoint needs. */
export type ChangesSource = Pick<CompanyGraph, 'loadOwnershipAbove' | 'loadChanges'>;

export type LoadedChangesResponse = LoadedResponse<LoadedChanges, VisibleChanges, void>;

/**
 * The company and the period whose changes the caller asks for. `from` and `to` are in days since 1970-01-01 (UTC) and
 * not after today.
 */
export interface WantedChanges extends Pick<RequestedCompany, 'serviceId'>, Pick<Period, 'from' | 'to'> {}

/**
 * Loads and masks the changes of one company: the records that began or ended in a period, and the ultimate owners
 * before and after the period.
 */
export class LoadChanges {
  constructor(
    private readonly source: ChangesSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * Describes how to load, mask and write the response. Loading throws:
   * - ProblemError if the caller finds no such company
   * - GraphUnavailable if the graph does not respond
   * - ComputationTimeoutError if the request waited too long for its turn
   * - the abort reason of the session's signal, if the client disconnected
   */
  respond(wanted: WantedChanges, caller: Subscription, writer: LoadedChangesResponse['writer']): LoadedChangesResponse {
    return {
      endpoint: 'GET /v2/relations/{serviceId}/changes',
      load: (session) =>
        computeForCompany(this.computations, { ...wanted, caller, requester: session.requester }, (company) =>
          loadInOnePortion(company, () => this.read(company, wanted, caller, session)),
        ),
      mask: maskChangesInSteps,
      writer,
    };
  }

  /** Loads the changes of a company. Returns undefined if `company` is not the ID of a company in a granted country. */
  private async read(
    company: ServiceId,
    { from, to }: WantedChanges,
    { grants }: Subscription,
    session: ResponseSession,
  ): Promise<LoadedChanges | undefined> {
    const now = new Date();
    const period = { from, to, today: dayOf(now) };
    const first = await this.source.loadOwnershipAbove(company, grants, dayBefore(period));
    if (!first) return undefined;
    const ownersBefore = await this.ownersOf(company, first.links, session);
    const last = await this.source.loadOwnershipAbove(company, grants, pastDayOf(to, now));
    const ownersAfter = await this.ownersOf(company, last?.links, session);
    return this.source.loadChanges({ company, period, ownersBefore, ownersAfter }, grants, session.requester);
  }

  private async ownersOf(
    company: ServiceId,
    links: readonly OwnershipLink[] | undefined,
    { requester: { name, signal } }: ResponseSession,
  ): Promise<readonly UltimateOwner[] | undefined> {
    return links && runInSlices(ultimateOwnersInSteps(links, company), { requester: name, signal });
  }
}
