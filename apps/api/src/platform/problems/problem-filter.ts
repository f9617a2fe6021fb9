import { GrantsRevokedError } from '@company-relations/authorization-nest';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { prefixLinksOfProblem } from '../http/public-path';
import { recordResponseStats } from '../telemetry/response-stats';
import { framesOf, loggableErrorFacts } from './error-facts';
import { failureOf, problemMediaType, responseTo } from './problems';

/**
 * Turns every error into a response. Logs errors that are the fault of the service, but without their messages, because
 * a message may quote data.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems');

  /** @param publicPath the path below which a proxy publishes the service, or an empty text. */
  constructor(private readonly publicPath: string) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const requestId = host.switchToHttp().getRequest<Request>().id;
    const failure = failureOf(error);
    if (failure.kind === 'internal')
      this.logger.error({ requestId, ...loggableErrorFacts(error), at: framesOf(error) });
    // A failed readiness check (`notReady`) is not logged, because each check would add a line, and the response of the
    // check already shows the failure.
    if (failure.kind === 'unavailable') this.logger.warn({ requestId, ...loggableErrorFacts(error) });
    if (response.headersSent) {
      // A response that was ended because the grants of its caller changed is not counted as broken. Such an end is no
      // defect of the service, but the count of broken responses raises an alarm.
      if (!(error instanceof GrantsRevokedError)) recordResponseStats(response, { brokenOff: true });
      response.destroy();
      return;
    }
    const { status, headers, body } = responseTo(failure);
    response.status(status).set(headers);
    if (body) response.type(problemMediaType).send(JSON.stringify(prefixLinksOfProblem(this.publicPath, body)));
    else response.end();
  }
}
