import { UsageError } from '@company-relations/command-line';
import { readMetricsSettings, withTelemetry as withTelemetryOf } from '@company-relations/telemetry';
import { LoaderMetrics } from './loader-metrics';

/**
 * Runs long work with traces and metrics, if the environment turns them on.
 *
 * @throws UsageError if the settings are wrong.
 * @throws MetricsAddressUnavailableError
 */
export async function withTelemetry<T>(
  env: NodeJS.ProcessEnv,
  work: (metrics: LoaderMetrics | undefined) => Promise<T>,
): Promise<T> {
  const reading = readMetricsSettings(env);
  if ('problem' in reading) throw new UsageError(`${reading.problem}.`);
  return withTelemetryOf('register-feed', reading.settings, (metrics) => work(metrics && new LoaderMetrics(metrics)));
}
