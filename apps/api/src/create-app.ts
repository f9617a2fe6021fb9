import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import type { Config } from './platform/config/config';
import { AccessLog } from './platform/http/access-log';
import { endSilentConnections, limitConnections } from './platform/http/connections';
import { crossOrigin } from './platform/http/cross-origin';
import { answerMalformedRequests } from './platform/http/malformed-requests';
import { InFlightRequests } from './platform/http/in-flight-requests';
import { type HttpTimeouts, TimeoutExpressAdapter, defaultHttpTimeouts } from './platform/http/http-timeouts';
import { ProblemFilter } from './platform/problems/problem-filter';
import { readQuery } from './platform/http/read-query';
import { replaceUndecodableSegments } from './platform/http/replace-undecodable-segments';
import { requestId } from './platform/http/request-id';
import { securityHeaders } from './platform/http/security-headers';
import { dropDuplicatedHeaders } from './platform/http/drop-duplicated-headers';
import type { Sources } from './platform/sources';
import { serveOpenApi } from './platform/openapi/openapi';
import { traceRequest } from './platform/telemetry/request-trace';
import { type RateLimitStore, rateLimitStore } from './platform/throttling/rate-limit-store';

/** Creates the HTTP service, ready to listen. Does not wait until the graph is available. */
export async function createApp(
  config: Config,
  sources: Sources,
  timeouts: HttpTimeouts = defaultHttpTimeouts,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(config, sources, timeouts),
    new TimeoutExpressAdapter(timeouts),
    {
      bodyParser: false,
      bufferLogs: true,
    },
  );
  app.useLogger(app.get(Logger));
  app.disable('etag');
  app.set('query parser', readQuery);
  if (config.redis) sources.metrics?.watchRateLimitStore(app.get<RateLimitStore>(rateLimitStore));
  const measuring = sources.metrics ? [sources.metrics.middleware] : [];
  const responses = app.get(InFlightRequests);
  app.use(
    responses.middleware,
    traceRequest,
    app.get(AccessLog).middleware,
    ...measuring,
    requestId,
    securityHeaders,
    crossOrigin(config.corsOrigins),
    dropDuplicatedHeaders,
    replaceUndecodableSegments,
  );
  app.useGlobalFilters(new ProblemFilter(config.publicPath));
  serveOpenApi(app, config.publicPath);
  // 0 removes the limit on the number of headers, because the size limit of the request head is enough. With Node's
  // default limit of 1,000, Node 20 would silently drop further headers, and Node 24 would refuse the request.
  app.getHttpServer().maxHeadersCount = 0;
  answerMalformedRequests(app.getHttpServer(), responses, config.publicPath);
  endSilentConnections(app.getHttpServer(), responses);
  limitConnections(app.getHttpServer(), config.maxConnections);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  return app;
}
