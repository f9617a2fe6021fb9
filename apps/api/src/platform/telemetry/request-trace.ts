import { inRequestSpan } from '@company-relations/telemetry';
import type { NextFunction, Request, Response } from 'express';
import { methodOf, outcomeOf, pageClassOf, routeOf } from './response-labels';
import { responseStats } from './response-stats';

/**
 * Middleware that creates a span for every request, if tracing is on. The name of the span is the matched route. The
 * span contains no text of the caller.
 */
export function traceRequest(request: Request, response: Response, next: NextFunction): void {
  const method = methodOf(request);
  inRequestSpan(request.headers, method, (span) => {
    if (span) {
      response.once('close', () => {
        const route = routeOf(request);
        const outcome = outcomeOf(response);
        const page = pageClassOf(responseStats(response).pageSize);
        const attributes = {
          'http.route': route,
          'http.response.status_code': response.statusCode,
          'company_relations.outcome': outcome,
          ...(page && { 'company_relations.page': page }),
        };
        span.end(`${method} ${route}`, attributes, ['failed', 'unavailable', 'broken'].includes(outcome));
      });
    }
    next();
  });
}
