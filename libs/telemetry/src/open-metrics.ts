import type { Metrics } from './metrics';
import type { MetricsSettings } from './metrics-settings';

/**
 * Begins to serve the metrics of this process.
 *
 * @throws what listening throws, where the port is taken or the address is none of this machine.
 */
export async function openMetrics(service: string, settings: MetricsSettings): Promise<Metrics> {
  // Programs without metrics, and short ones, do not load what they are made with.
  const { Metrics } = await import('./metrics');
  const metrics = new Metrics(service);
  await metrics.serve(settings);
  return metrics;
}
