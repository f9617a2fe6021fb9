import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';

/** Whether the graph answers. */
@Injectable()
export class GraphHealth {
  constructor(
    private readonly graph: GraphClient,
    private readonly indicators: HealthIndicatorService,
  ) {}

  async check(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('graph');
    try {
      await this.graph.verifyConnectivity();
      return indicator.up();
    } catch (error) {
      // A refused login does not pass by itself, but the service is as unready.
      return indicator.down(error instanceof GraphUnavailable ? { reason: 'unreachable' } : { reason: 'refused' });
    }
  }
}
