import { readRequest, type RequestProblem } from '@company-relations/relations-contract';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ProblemError } from '../problems/problem-error';

/** Creates the error for an invalid request from its problems. */
export type RequestErrorFactory = (problems: readonly RequestProblem[]) => Error;

/**
 * Pipe that turns a body, a query or path parameters into an instance of the parameter's class, and validates it. The
 * size of its input is already limited: queries and paths by the size limit of the head, bodies by `ReadSearchBody`.
 */
@Injectable()
class RequestPipe implements PipeTransform<object, object> {
  constructor(private readonly errorOf: RequestErrorFactory) {}

  transform(sent: object, { metatype }: ArgumentMetadata): object {
    if (!metatype) throw new Error('A parameter that is read from a request needs a class.');
    const reading = readRequest<object>(metatype as new () => object, sent);
    if (!reading.ok) throw this.errorOf(reading.problems);
    return reading.request;
  }
}

/**
 * The pipe that all endpoints use. Its response lists all problems of the request at once, with the messages of the
 * specification.
 */
export const requestPipe = new RequestPipe((problems) => new ProblemError({ kind: 'invalidRequest', problems }));
