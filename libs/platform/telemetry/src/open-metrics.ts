import type { Metrics } from './metrics';
import type { MetricsSettings } from './metrics-settings';

/** The port of the metrics is taken, or this machine does not have their address. */
export class MetricsUnavailableError extends Error {
  override readonly name = 'MetricsUnavailableError';

  constructor(cause: unknown) {
    const { code = 'unknown' } = cause as { readonly code?: string };
    super(`Metrics cannot be served at METRICS_PORT and METRICS_HOST (${code}).`, { cause });
  }
}

/**
 * Begins to serve the metrics of this process.
 *
 * @throws MetricsUnavailableError
 */
export async function openMetrics(service: string, settings: MetricsSettings): Promise<Metrics> {
  // Programs without metrics, and short ones, do not load the libraries for them.
  const { Metrics } = await import('./metrics');
  const metrics = new Metrics(service);
  await metrics.serve(settings).catch((error: unknown) => {
    throw new MetricsUnavailableError(error);
  });
  return metrics;
}
