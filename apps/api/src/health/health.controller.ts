import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, type HealthCheckResult, HealthCheckService } from '@nestjs/terminus';
import { DescribeUnavailable } from '../openapi/problem-responses';
import { GraphHealth } from './graph-health';
import { ThrottleHealth } from './throttle-health';

@Controller('health')
@ApiTags('Operation')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly graph: GraphHealth,
    private readonly throttle: ThrottleHealth,
  ) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'isLive', summary: 'Whether the process runs', security: [] })
  @ApiOkResponse({ schema: { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['ok'] } } } })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiOperation({ operationId: 'isReady', summary: 'Whether the service can answer: the graph is there and warmed up', security: [] })
  @ApiOkResponse({
    schema: {
      type: 'object',
      required: ['status', 'details'],
      properties: { status: { type: 'string', enum: ['ok'] }, details: { type: 'object', additionalProperties: true } },
    },
  })
  @DescribeUnavailable()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([() => this.graph.check(), () => this.throttle.check()]);
  }
}
