import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { readJsonBody } from './json-body';

/** The longest request body, in bytes. */
export const bodyLimit = Symbol('body limit');

/** Reads the body only now, after the guards: nobody without a valid token makes the service read one. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(@Inject(bodyLimit) private readonly limitBytes: number) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await readJsonBody(request, this.limitBytes);
    return next.handle();
  }
}
