import { All, Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  type HealthIndicatorFunction,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { InFlightRequests } from '../http/in-flight-requests';
import { ProblemError } from '../problems/problem-error';
import { describeMethodNotAllowed, describeNotReady } from '../openapi/problem-responses';
import { AuditHealth } from './audit-health';
import { GraphHealth } from './graph-health';
import { CachedVerdict } from './cached-verdict';
import { LedgerHealth } from './ledger-health';
import { RateLimitScopeHealth } from './rate-limit-scope-health';

/**
 * Maximum age of a cached result of the checks, in milliseconds. The health endpoints need no token, so anyone can call
 * them at any rate. With the cache, the service checks the graph and the disk at most once a second.
 */
const verdictMaxAgeMs = 1_000;

/** The results of the checks that are cached. */
type Looks = Readonly<Record<'graph' | 'audit' | 'erasures', HealthIndicatorResult>>;

@Controller('health')
@ApiTags('Operation')
export class HealthController {
  private readonly found = new CachedVerdict(() => this.look(), verdictMaxAgeMs);

  constructor(
    private readonly health: HealthCheckService,
    private readonly graph: GraphHealth,
    private readonly throttle: RateLimitScopeHealth,
    private readonly audit: AuditHealth,
    private readonly ledger: LedgerHealth,
    private readonly responses: InFlightRequests,
    private readonly indicators: HealthIndicatorService,
  ) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'isLive', summary: 'Whether the process runs', security: [] })
  @ApiOkResponse({
    schema: { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['ok'] } } },
  })
  @describeMethodNotAllowed
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiOperation({
    operationId: 'isReady',
    summary:
      'Whether the service can answer: the graph is there and warmed up, disclosures can be written down, and all erasures are followed',
    security: [],
  })
  @ApiOkResponse({
    schema: {
      type: 'object',
      required: ['status', 'details'],
      properties: { status: { type: 'string', enum: ['ok'] }, details: { type: 'object', additionalProperties: true } },
    },
  })
  @describeMethodNotAllowed
  @describeNotReady
  async ready(): Promise<HealthCheckResult> {
    // During a shutdown the response must not wait for the graph, because a proxy has to notice the shutdown in time.
    if (this.responses.isClosing)
      return this.checkAll([() => this.indicators.check('process').down({ reason: 'shutting down' })]);
    const { graph, audit, erasures } = await this.found.get();
    // The result of the throttle check is not cached. This check only reads a variable of the process, and a cached
    // result could be a second old.
    return this.checkAll([() => graph, () => this.throttle.check(), () => audit, () => erasures]);
  }

  @All(['live', 'ready'])
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }

  /** @throws ProblemError with the results of all checks if one of them fails. */
  private checkAll(checks: HealthIndicatorFunction[]): Promise<HealthCheckResult> {
    return this.health.check(checks).catch((error: unknown) => {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      throw new ProblemError({ kind: 'notReady', details: (error.getResponse() as HealthCheckResult).details });
    });
  }

  private async look(): Promise<Looks> {
    const [graph, audit] = await Promise.all([this.graph.check(), this.audit.check()]);
    return { graph, audit, erasures: this.ledger.check() };
  }
}
