import { All, Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, type HealthCheckResult, HealthCheckService, type HealthIndicatorResult } from '@nestjs/terminus';
import { ProblemError } from '../problems/problem-error';
import { describeMethodNotAllowed, describeUnavailable } from '../openapi/problem-responses';
import { AuditHealth } from './audit-health';
import { GraphHealth } from './graph-health';
import { CachedVerdict } from './cached-verdict';
import { LedgerHealth } from './ledger-health';
import { ThrottleHealth } from './throttle-health';

/** Strangers may ask as often as they like: the graph and the disk are asked once a second, in milliseconds. */
const verdictMaxAgeMs = 1_000;

/** The results of the checks, which run once a second at most. */
type Looks = Readonly<Record<'graph' | 'audit' | 'erasures', HealthIndicatorResult>>;

@Controller('health')
@ApiTags('Operation')
export class HealthController {
  private readonly found = new CachedVerdict(() => this.look(), verdictMaxAgeMs);

  constructor(
    private readonly health: HealthCheckService,
    private readonly graph: GraphHealth,
    private readonly throttle: ThrottleHealth,
    private readonly audit: AuditHealth,
    private readonly ledger: LedgerHealth,
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
  @describeUnavailable
  async ready(): Promise<HealthCheckResult> {
    const { graph, audit, erasures } = await this.found.get();
    // This process knows at any time how it counts requests: a kept answer would be up to a second old.
    return this.health.check([() => graph, () => this.throttle.check(), () => audit, () => erasures]);
  }

  @All(['live', 'ready'])
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }

  private async look(): Promise<Looks> {
    const [graph, audit] = await Promise.all([this.graph.check(), this.audit.check()]);
    return { graph, audit, erasures: this.ledger.check() };
  }
}
