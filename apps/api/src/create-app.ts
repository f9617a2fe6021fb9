import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule, type Sources } from './app.module';
import type { Config } from './config/config';
import { AccessLog } from './http/access-log';
import { crossOrigin } from './http/cross-origin';
import { answerMalformedRequests } from './http/malformed-requests';
import { OpenResponses } from './http/open-responses';
import { ProblemFilter } from './http/problem-filter';
import { readablePath } from './http/readable-path';
import { requestId } from './http/request-id';
import { securityHeaders } from './http/security-headers';
import { singleHeaders } from './http/single-headers';
import { serveOpenApi } from './openapi/openapi';
import { traceRequest } from './telemetry/request-trace';
import { type RequestWindows, requestWindows } from './throttling/request-windows';

/** Slower requests are cut off: nobody needs this long to send at most a small body. */
const requestTimeoutMs = 30_000;

/** The service, ready to listen. It does not wait for the graph. */
export async function createApp(config: Config, sources: Sources): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, sources), {
    bodyParser: false,
    bufferLogs: true,
  });
  app.useLogger(app.get(Logger));
  app.disable('etag');
  if (config.redis) sources.metrics?.watchWindows(app.get<RequestWindows>(requestWindows));
  const measuring = sources.metrics ? [sources.metrics.middleware] : [];
  app.use(traceRequest, app.get(OpenResponses).middleware, app.get(AccessLog).middleware, ...measuring, requestId, securityHeaders, crossOrigin(config.corsOrigins), singleHeaders, readablePath);
  app.useGlobalFilters(new ProblemFilter());
  serveOpenApi(app);
  app.getHttpServer().requestTimeout = requestTimeoutMs;
  // The size of the head bounds them: of more than 1,000 Node 20 would drop some unseen, and Node 24 refuse the request.
  app.getHttpServer().maxHeadersCount = 0;
  answerMalformedRequests(app.getHttpServer(), app.get(OpenResponses));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  return app;
}
