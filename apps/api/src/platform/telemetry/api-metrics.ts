import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import type { NewestPackage } from '@company-relations/batch-catalogue';
import {
  AuditMetrics,
  BoundedLabelValues,
  FiguresMetrics,
  GraphMetrics,
  type Metrics,
} from '@company-relations/telemetry';
import type { NextFunction, Request, Response } from 'express';
import { type UncaughtKind, uncaughtKinds } from '../start/uncaught-errors';
import { type ComputationEvent, computationEvents } from '../computing/computation-queue';
import type { RateLimitStore } from '../throttling/rate-limit-store';
import { methodOf, outcomeOf, pageClassOf, routeOf } from './response-labels';
import { responseStats } from './response-stats';

/**
 * Maximum number of subscriptions in the metrics. It is far higher than the number in any deployment, and bounds the
 * number of time series.
 */
const maxSubscriptions = 1_000;
/** Maximum number of organisations in the metrics. Like {@link maxSubscriptions}, it bounds the time series. */
const maxOrganisations = 1_000;
/** Maximum age of the metric about the newest packages, in milliseconds. Then the packages are read again. */
const packagesMaxAgeMs = 60_000;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of the API: its requests, its callers, and the systems that it uses. */
export class ApiMetrics {
  readonly graph: GraphMetrics;
  readonly audit: AuditMetrics;
  readonly figures: FiguresMetrics;
  private readonly duration;
  private readonly requests;
  private readonly companies;
  private readonly uncaught;
  private readonly computations;
  private readonly pageTurns;
  private readonly subscriptions = new BoundedLabelValues(maxSubscriptions);

  constructor(private readonly metrics: Metrics) {
    this.graph = new GraphMetrics(metrics);
    this.audit = new AuditMetrics(metrics);
    this.figures = new FiguresMetrics(metrics);
    this.duration = metrics.histogram({
      name: 'company_relations_http_request_duration_seconds',
      help: 'How long requests took until their answer was sent, by route, size of the page asked for, and how it ended',
      labelNames: ['method', 'route', 'page', 'outcome'],
      buckets,
    });
    this.requests = metrics.counter({
      name: 'company_relations_subscription_requests_total',
      help: 'Requests with a valid token, by subscription and how they ended; throttled ones are those over its rate',
      labelNames: ['subscription', 'outcome'],
    });
    this.companies = metrics.counter({
      name: 'company_relations_subscription_companies_total',
      help: 'Companies that searches showed to a subscription, in answers that were sent to their end',
      labelNames: ['subscription'],
    });
    this.uncaught = metrics.counter({
      name: 'company_relations_uncaught_errors_total',
      help: 'Errors that nothing caught, each of them a defect: thrown (exception), or of a promise that nothing awaits (rejection). The process goes on',
      labelNames: ['kind'],
    });
    this.computations = metrics.counter({
      name: 'company_relations_computations_total',
      help: 'Key persons and explained owners: how many computations started, and how they ended; timedOut: not started in time',
      labelNames: ['event'],
    });
    this.pageTurns = metrics.counter({
      name: 'company_relations_page_turns_total',
      help: 'Pages that may hold more than 5 companies or are searched by dates: how many had their turn, and how they ended; timedOut: had none in time',
      labelNames: ['event'],
    });
    // Starts these counters at 0. Prometheus could otherwise not see their first event as an increase.
    for (const kind of uncaughtKinds) this.uncaught.inc({ kind }, 0);
    for (const event of computationEvents) {
      this.computations.inc({ event }, 0);
      this.pageTurns.inc({ event }, 0);
    }
  }

  countUncaught(kind: UncaughtKind): void {
    this.uncaught.inc({ kind });
  }

  readonly countComputation = (event: ComputationEvent): void => this.computations.inc({ event });

  readonly countPageTurn = (event: ComputationEvent): void => this.pageTurns.inc({ event });

  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => this.measure(request, response, (performance.now() - startedAt) / 1000));
    next();
  };

  /** Adds a metric that is 1 while all processes count searches together, and 0 while this process counts by itself. */
  watchRateLimitStore(windows: Pick<RateLimitStore, 'scope'>): void {
    const name = 'company_relations_throttle_shared';
    const help = '1 while searches are counted by all processes together, 0 while this process counts by itself';
    this.metrics.watch({ name, help }, () => [{ labels: {}, value: windows.scope === 'all processes' ? 1 : 0 }]);
  }

  /**
   * Adds a metric with the time of each organisation's newest package.
   *
   * @param read - returns the newest packages of at most `limit` organisations. It is called once a minute at most.
   */
  watchPackages(read: (limit: number) => Promise<readonly NewestPackage[]>): void {
    this.metrics.poll({
      name: 'company_relations_newest_package_timestamp_seconds',
      help: 'When the newest package of an organisation was made; 0 where it has orders and no package. deltas: whether one is due every day',
      labelNames: ['organisation', 'deltas'],
      maxAgeMs: packagesMaxAgeMs,
      read: async () => {
        const newest = await read(maxOrganisations);
        return newest.map(({ organisationId, deltas, createdAt }) => ({
          labels: { organisation: organisationId, deltas: String(deltas) },
          value: createdAt / 1000,
        }));
      },
    });
  }

  private measure(request: Request, response: Response, seconds: number): void {
    const { pageSize, companies = 0 } = responseStats(response);
    const outcome = outcomeOf(response);
    this.duration.observe(
      { method: methodOf(request), route: routeOf(request), page: pageClassOf(pageSize), outcome },
      seconds,
    );
    const { user } = request as Partial<AuthenticatedRequest>;
    if (!user) return;
    const subscription = this.subscriptions.of(user.id);
    this.requests.inc({ subscription, outcome });
    if (outcome === 'ok' && companies > 0) this.companies.inc({ subscription }, companies);
  }
}
