import { plainToInstance } from 'class-transformer';
import { fillAsSent } from './as-sent';

/** Creates an instance of a request's class. Copies only the members that the class exposes, or that `AsSent` marks. */
export function instantiateRequest<Request extends object>(type: new () => Request, sent: object): Request {
  const request = plainToInstance(type, sent, { excludeExtraneousValues: true });
  fillAsSent(request, sent);
  return request;
}
