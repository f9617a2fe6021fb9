import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule, type Sources } from './app.module';
import type { Config } from './config/config';
import { AccessLog } from './http/access-log';
import { endSilentConnections, limitConnections } from './http/connections';
import { crossOrigin } from './http/cross-origin';
import { answerMalformedRequests } from './http/malformed-requests';
import { OpenResponses } from './http/open-responses';
import { type Patience, PatientServer, usualPatience } from './http/patient-server';
import { ProblemFilter } from './http/problem-filter';
import { readQuery } from './http/read-query';
import { readablePath } from './http/readable-path';
import { requestId } from './http/request-id';
import { securityHeaders } from './http/security-headers';
import { singleHeaders } from './http/single-headers';
import { serveOpenApi } from './openapi/openapi';
import { traceRequest } from './telemetry/request-trace';
import { type RequestWindows, requestWindows } from './throttling/request-windows';

/** The service, ready to listen. It does not wait for the graph. */
export async function createApp(config: Config, sources: Sources, patience: Patience = usualPatience): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, sources, patience), new PatientServer(patience), {
    bodyParser: false,
    bufferLogs: true,
  });
  app.useLogger(app.get(Logger));
  app.disable('etag');
  app.set('query parser', readQuery);
  if (config.redis) sources.metrics?.watchWindows(app.get<RequestWindows>(requestWindows));
  const measuring = sources.metrics ? [sources.metrics.middleware] : [];
  const responses = app.get(OpenResponses);
  app.use(responses.middleware, traceRequest, app.get(AccessLog).middleware, ...measuring, requestId, securityHeaders, crossOrigin(config.corsOrigins), singleHeaders, readablePath);
  app.useGlobalFilters(new ProblemFilter());
  serveOpenApi(app);
  // The size of the head bounds them: of more than 1,000 Node 20 would drop some unseen, and Node 24 refuse the request.
  app.getHttpServer().maxHeadersCount = 0;
  answerMalformedRequests(app.getHttpServer(), responses);
  endSilentConnections(app.getHttpServer(), responses);
  limitConnections(app.getHttpServer(), config.maxConnections);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  return app;
}
