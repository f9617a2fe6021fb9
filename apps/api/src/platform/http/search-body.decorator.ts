import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ReadCompaniesSearchBody, ReadSearchBody } from './read-search-body';
import { requestPipe } from './request.pipe';

const SentRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/**
 * Injects the body of a search. A pipe reads the body, and pipes run after guards. So no body is read for a request
 * without a valid token.
 */
export const SearchBody = (): ParameterDecorator => SentRequest(ReadSearchBody, requestPipe);

/** Injects the body of a search for companies. See {@link SearchBody}. */
export const CompaniesSearchBody = (): ParameterDecorator => SentRequest(ReadCompaniesSearchBody, requestPipe);
