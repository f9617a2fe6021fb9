import type { Masked, VisibleIdentifiedCompany } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import type { Steps } from '@company-relations/ownership';
import {
  type Company,
  companyToWireInSteps,
  type CompaniesSearchResponse,
} from '@company-relations/relations-contract';
import type { Response } from 'express';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { recordResponseStats } from '../platform/telemetry/response-stats';

/** Sends the companies of a search, in the order in which they were loaded. */
export class CompaniesListWriter implements WireWriter<VisibleIdentifiedCompany, void> {
  private readonly companies: Company[] = [];

  constructor(private readonly response: Response) {}

  beginPortion(): (part: MaskedPart<VisibleIdentifiedCompany>) => Steps<void> {
    return ({ data }) => this.add(data);
  }

  async send(_summary: void, session: ResponseSession): Promise<void> {
    const body: CompaniesSearchResponse = { Companies: this.companies };
    recordResponseStats(this.response, { companies: this.companies.length });
    const writer = new JsonObjectWriter(this.response, companyToWireInSteps);
    writer.body = body;
    await writer.send(undefined, session);
  }

  private *add(company: Masked<VisibleIdentifiedCompany>): Steps<void> {
    this.companies.push(yield* companyToWireInSteps(company));
  }
}
