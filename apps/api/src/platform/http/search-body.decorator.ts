import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ReadCompaniesSearchBody } from './read-search-body';
import { requestPipe } from './request.pipe';

/**
 * Injects the request for a pipe that reads its body. Pipes run after guards, so no body is read for a request without a
 * valid token.
 */
export const SentRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** Injects the body of a search for companies by name and numbers. */
export const CompaniesSearchBody = (): ParameterDecorator => SentRequest(ReadCompaniesSearchBody, requestPipe);
