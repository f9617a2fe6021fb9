import { errorCodeOf, GraphClient, GraphUnavailable, isLoginRefused } from '@company-relations/neo4j-client';
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
      this.warmUp.warmUpNow();
      return indicator.down({ reason: 'warming up', ...this.warmUp.progress });
    } catch (error) {
      return indicator.down(reasonOf(error));
    }
  }
}

/** An outage may end by itself. A refused login, and any other error, must be fixed by an operator. */
function reasonOf(error: unknown): { readonly reason: string; readonly code?: string } {
  if (error instanceof GraphUnavailable) return { reason: 'unreachable' };
  return isLoginRefused(error) ? { reason: 'refused' } : { reason: 'failed', code: errorCodeOf(error) };
}
