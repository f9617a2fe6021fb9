import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import { type DestinationStream, type Logger, pino } from 'pino';
import { wasSentCompletely } from './was-sent-completely';

type LoggedRequest = IncomingMessage & {
  readonly originalUrl?: string;
  readonly route?: { readonly path?: string };
} & Partial<AuthenticatedRequest>;

/** The logger of the service; it writes to standard output by default. */
export function logger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null }, destination);
}

/**
 * One line for each request: an allow-list of what identifies it without saying anything of its content. Paths are logged
 * as the route that matched, since what callers write into a URL may be personal data.
 */
export class AccessLog {
  constructor(private readonly log: Logger) {}

  readonly middleware = (request: LoggedRequest, response: ServerResponse, next: () => void): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      if (!isHealthCheck(request)) this.write(request, response, Math.round(performance.now() - startedAt));
    });
    next();
  };

  private write(request: LoggedRequest, response: ServerResponse, ms: number): void {
    const level = response.statusCode >= 500 ? 'error' : 'info';
    this.log[level](entry(request, response, ms), 'request');
  }
}

/** The platform that runs the service sends one every few seconds. The router may have shortened `url` by now. */
function isHealthCheck({ originalUrl }: LoggedRequest): boolean {
  return originalUrl?.startsWith('/health/') ?? false;
}

function entry(request: LoggedRequest, response: ServerResponse, ms: number): object {
  return {
    requestId: request.id,
    method: request.method,
    route: request.route?.path,
    status: response.statusCode,
    ms,
    subscription: request.user?.id,
    // The caller disconnected before the whole answer was sent.
    ...(wasSentCompletely(response) ? {} : { aborted: true }),
  };
}
