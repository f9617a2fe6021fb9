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
 * Writes one log line for each request. It logs only listed fields, which identify the request but disclose nothing of
 * its content. It logs the matched route and not the path, because a path may contain personal data.
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

/**
 * Whether the request is a health check. Health checks are not logged, because the deployment platform sends one every
 * few seconds. Reads `originalUrl`, because the router may have shortened `url` by now.
 */
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
    // The response was not sent completely, because the caller disconnected.
    ...(wasSentCompletely(response) ? {} : { aborted: true }),
  };
}
