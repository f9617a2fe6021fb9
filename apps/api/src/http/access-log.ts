import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import type { Params } from 'nestjs-pino';
import { type DestinationStream, pino } from 'pino';

type LoggedRequest = IncomingMessage & { readonly originalUrl?: string; readonly route?: { readonly path?: string } } & Partial<AuthenticatedRequest>;

/**
 * One line for each request: an allow-list of what identifies it without saying anything of its content. Paths are logged
 * as the route that matched, since what callers write into a URL may be personal data.
 */
export function accessLog(level: string, destination: DestinationStream = pino.destination(1)): Params {
  return {
    forRoutes: ['{*path}'],
    pinoHttp: [
      {
          level,
          base: null,
          serializers: { req: () => undefined },
          genReqId: (request) => request.id,
          quietReqLogger: true,
          quietResLogger: true,
          autoLogging: { ignore: (request) => isHealthCheck(request) },
          customAttributeKeys: { reqId: 'requestId' },
          customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
          customSuccessMessage: () => 'request',
          customErrorMessage: () => 'request',
          customSuccessObject: (request, response, { responseTime }: { responseTime: number }) => entry(request, response, responseTime),
          customErrorObject: (request, response, _error, { responseTime }: { responseTime: number }) => entry(request, response, responseTime),
      },
      destination,
    ],
  };
}

/** Asked every few seconds by whoever runs the service. The router has shortened `url` by now. */
function isHealthCheck({ originalUrl }: LoggedRequest): boolean {
  return originalUrl?.startsWith('/health/') ?? false;
}

function entry(request: LoggedRequest, response: ServerResponse, ms: number): object {
  return {
    method: request.method,
    route: request.route?.path,
    status: response.statusCode,
    ms,
    subscription: request.user?.id,
    // The caller went away before the answer was there.
    ...(response.writableFinished ? {} : { aborted: true }),
  };
}
