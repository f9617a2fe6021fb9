import { All, Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, type HealthCheckResult, HealthCheckService } from '@nestjs/terminus';
import { ProblemError } from '../problems/problem-error';
import { DescribeMethodNotAllowed, DescribeUnavailable } from '../openapi/problem-responses';
import { AuditHealth } from './audit-health';
import { GraphHealth } from './graph-health';
import { CachedVerdict } from './cached-verdict';
import { LedgerHealth } from './ledger-health';
import { ThrottleHealth } from './throttle-health';

/** Strangers may ask as often as they like: the graph and the disk are asked once a second, in milliseconds. */
const verdictMaxAgeMs = 1_000;

@Controller('health')
@ApiTags('Operation')
export class HealthController {
  private readonly verdict = new CachedVerdict(() => this.look(), verdictMaxAgeMs);

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
  @ApiOkResponse({ schema: { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['ok'] } } } })
  @DescribeMethodNotAllowed()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiOperation({ operationId: 'isReady', summary: 'Whether the service can answer: the graph is there and warmed up, disclosures can be written down, and all erasures are followed', security: [] })
  @ApiOkResponse({
    schema: {
      type: 'object',
      required: ['status', 'details'],
      properties: { status: { type: 'string', enum: ['ok'] }, details: { type: 'object', additionalProperties: true } },
    },
  })
  @DescribeMethodNotAllowed()
  @DescribeUnavailable()
  ready(): Promise<HealthCheckResult> {
    return this.verdict.get();
  }

  @All(['live', 'ready'])
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }

  private look(): Promise<HealthCheckResult> {
    return this.health.check([() => this.graph.check(), () => this.throttle.check(), () => this.audit.check(), () => this.ledger.check()]);
  }
}
