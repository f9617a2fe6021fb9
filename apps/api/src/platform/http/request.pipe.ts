import { readRequest } from '@company-relations/relations-contract';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ProblemError } from '../problems/problem-error';

/** Makes the error of a request that is not valid. */
export type RequestErrorFactory = (messages: readonly string[]) => Error;

/**
 * Makes every body, query and path of its class, and validates it. What it gets is bounded already: a query and a path by the size
 * of the head, a body by `ReadSearchBody`.
 */
@Injectable()
export class RequestPipe implements PipeTransform<object, object> {
  constructor(private readonly errorOf: RequestErrorFactory) {}

  transform(sent: object, { metatype }: ArgumentMetadata): object {
    if (!metatype) throw new Error('A parameter that is read from a request needs a class.');
    const reading = readRequest<object>(metatype as new () => object, sent);
    if (!reading.ok) throw this.errorOf(reading.messages);
    return reading.request;
  }
}

/** The pipe of all endpoints: one response lists all that is wrong, in the words of the specification. */
export const requestPipe = new RequestPipe((messages) => new ProblemError({ kind: 'invalidRequest', messages }));
