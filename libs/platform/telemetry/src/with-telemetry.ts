import type { Metrics } from './metrics';
import type { MetricsSettings } from './metrics-settings';
import { openMetrics } from './open-metrics';
import { startTracing, stopTracing } from './tracing';

/**
 * Runs work with telemetry. Traces are on if the `OTEL_…` variables turn traces on. Metrics are on if there are
 * settings for metrics. Traces and metrics are closed when the work ends or fails, or when one of them cannot be
 * started.
 *
 * @param program - the program of this process, as in `Metrics`.
 * @throws MetricsAddressUnavailableError
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
