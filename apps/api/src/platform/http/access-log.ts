import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import { type DestinationStream, type Logger, pino } from 'pino';
import { wasSentCompletely } from './was-sent-completely';

type LoggedRequest = IncomingMessage & {
  readonly originalUrl?: string;
  readonly route?: { readonly path?: string };
} & Partial<AuthenticatedRequest>;

/** Creates the logger of the service. By default, the logger writes to standard output. */
export function logger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null }, destination);
}

/**
 * Writes one log line for each request. The line contains only fields that identify the request but disclose nothing of
 * its content. It contains the matched route instead of the path, because a path may contain personal data.
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
 * Returns whether the request is a health check. Health checks are not logged, because the deployment platform sends
 * one every few seconds. The function reads `originalUrl`, because the router may already have shortened `url`.
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
    // The connection ended before the whole response was sent, for example because the caller disconnected.
    ...(wasSentCompletely(response) ? {} : { aborted: true }),
  };
}
