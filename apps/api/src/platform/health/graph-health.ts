import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { WarmUp } from './warm-up';

/** Checks that the graph can be reached, and that the server that runs now is warm. */
@Injectable()
export class GraphHealth {
  constructor(
    private readonly graph: GraphClient,
    private readonly warmUp: WarmUp,
    private readonly indicators: HealthIndicatorService,
  ) {}

  async check(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('graph');
    try {
      if (this.warmUp.isWarm(await this.graph.serverStart())) return indicator.up();
      return indicator.down({ reason: 'warming up', ...this.warmUp.progress });
    } catch (error) {
      // The graph cannot be reached, or it refuses the login. The service is not ready in both cases, but the operator
      // sees different reasons: an outage may end by itself, while an operator must fix a refused login.
      return indicator.down(error instanceof GraphUnavailable ? { reason: 'unreachable' } : { reason: 'refused' });
    }
  }
}
