import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ReadSearchBody } from './read-search-body';
import { requestPipe } from './request.pipe';

const SentRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The body of a search. It is read only now, after the guards: without a valid token no body is read. */
export const SearchBody = (): ParameterDecorator => SentRequest(ReadSearchBody, requestPipe);
