import type { Metrics } from './metrics';
import type { MetricsSettings } from './metrics-settings';
import { openMetrics } from './open-metrics';
import { startTracing, stopTracing } from './tracing';

/**
 * Does work with traces, where the `OTEL_…` variables ask for them, and with metrics, where there are settings for them. Both end
 * with it, however it ends, and where they cannot be begun.
 *
 * @param program of which this is a process, as in `Metrics`.
 * @throws MetricsUnavailableError
 */
export async function withTelemetry<Result>(
  program: string,
  settings: MetricsSettings | undefined,
  work: (metrics: Metrics | undefined) => Promise<Result>,
): Promise<Result> {
  try {
    await startTracing(`company-relations-${program}`);
    const metrics = settings && (await openMetrics(program, settings));
    try {
      return await work(metrics);
    } finally {
      await metrics?.close();
    }
  } finally {
    await stopTracing();
  }
}
