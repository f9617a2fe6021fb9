import { EventEmitter } from 'node:events';
import type { Subscription } from '@company-relations/authorization';
import {
  type Disclosing,
  type LoadedResponse,
  maskAndRender,
  type RenderedResponse,
  type ResponseSession,
} from '@company-relations/authorization-nest';
import {
  parseSearchBody,
  readRequest,
  type RelationsSearch,
  RelationsSearchRequest,
  toRelationsSearch,
} from '@company-relations/relations-contract';
import type { Response } from 'express';
import { ProblemError } from '../platform/problems/problem-error';
import { CompaniesWriter, type PageSummary } from '../relations/companies-writer';
import { SharedPageTextBudget } from '../relations/page-text-budget';
import type { SearchRelations } from '../relations/search-relations';
import { untimedResponse } from './untimed-response';

/** Returns a response to which nothing is sent. A test can emit `close` on it, as when the client disconnects. */
export function unsentResponse(): Response {
  return Object.assign(new EventEmitter(), { closed: false }) as unknown as Response;
}

/** A response for tests in which the writer never sends. */
export const neverSent = unsentResponse();

const neverDisclosed = () => Promise.reject(new Error('A protected identity is disclosed.'));

/**
 * Loads, masks and renders a response, but does not send it. The test fails if the response discloses a protected
 * identity.
 */
export async function rendered<Loaded, Visible extends Disclosing, Summary>(
  response: LoadedResponse<Loaded, Visible, Summary>,
  { grants }: Pick<Subscription, 'grants'>,
  session: ResponseSession = untimedResponse(),
): Promise<RenderedResponse<Summary>> {
  const result = await maskAndRender(response, { grants, session, auditHiddenPersonAccess: neverDisclosed });
  expect(result.disclosedIds).toEqual([]);
  return result;
}

/** Accepts every cursor. The cursor of a valid request is checked later, when the search begins. */
const checkCursor = () => undefined;

/**
 * Reads a search from its request body.
 *
 * @throws ProblemError if the body is not valid.
 */
export function searchOf(body: object, { grants }: Pick<Subscription, 'grants'>): RelationsSearch {
  const sent = {
    ...parseSearchBody(JSON.stringify(body)),
    authorizedCountries: new Set(grants.countries),
    checkCursor,
  };
  const reading = readRequest(RelationsSearchRequest, sent);
  if (!reading.ok) throw new ProblemError({ kind: 'invalidRequest', problems: reading.problems });
  return toRelationsSearch(reading.request);
}

/**
 * Loads, masks and renders one page of a search.
 *
 * @throws ProblemError if the body is not valid, and any error of loading, masking or rendering.
 */
export async function renderedPage(
  relations: SearchRelations,
  body: object,
  caller: Subscription,
  {
    session = untimedResponse(caller.id),
    response = unsentResponse(),
    textBudget = new SharedPageTextBudget(),
    maxCharacters,
  }: {
    readonly session?: ResponseSession;
    readonly response?: Response;
    readonly textBudget?: SharedPageTextBudget;
    readonly maxCharacters?: number;
  } = {},
): Promise<CompaniesWriter & PageSummary> {
  const writer = new CompaniesWriter(response, textBudget, maxCharacters);
  const { summary } = await rendered(relations.respond(searchOf(body, caller), caller, writer), caller, session);
  return Object.assign(writer, summary);
}
