import type { Metrics } from './metrics';
import type { MetricsSettings } from './metrics-settings';

/** The port of the metrics is in use, or this machine does not have the address in the settings. */
export class MetricsAddressUnavailableError extends Error {
  override readonly name = 'MetricsAddressUnavailableError';

  constructor(cause: unknown) {
    const { code = 'unknown' } = cause as { readonly code?: string };
    super(`Metrics cannot be served at METRICS_PORT and METRICS_HOST (${code}).`, { cause });
  }
}

/**
 * Creates the metrics of this process and starts to serve them.
 *
 * @throws MetricsAddressUnavailableError
 */
export async function openMetrics(service: string, settings: MetricsSettings): Promise<Metrics> {
  // This import is dynamic, so that commands without metrics start without loading the library.
  const { Metrics } = await import('./metrics');
  const metrics = new Metrics(service);
  await metrics.serve(settings).catch((error: unknown) => {
    throw new MetricsAddressUnavailableError(error);
  });
  return metrics;
}
