import { openMetrics, readMetricsSettings, startTracing, stopTracing } from '@company-relations/telemetry';
import { UsageError } from '../settings';
import { LoaderMetrics } from './loader-metrics';

/**
 * Does what may take long with traces and metrics, where the environment asks for them.
 *
 * @throws UsageError where metrics cannot be served as it says.
 */
export async function withTelemetry<T>(env: NodeJS.ProcessEnv, work: (metrics: LoaderMetrics | undefined) => Promise<T>): Promise<T> {
  const metrics = await loaderMetrics(env);
  try {
    await startTracing('company-relations-register-feed');
    return await work(metrics);
  } finally {
    await metrics?.close();
    await stopTracing();
  }
}

async function loaderMetrics(env: NodeJS.ProcessEnv): Promise<LoaderMetrics | undefined> {
  const reading = readMetricsSettings(env);
  if ('problem' in reading) throw new UsageError(`${reading.problem}.`);
  if (!reading.settings) return undefined;
  const metrics = await openMetrics('register-feed', reading.settings).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Metrics cannot be served at METRICS_PORT and METRICS_HOST (${error.code}).`);
  });
  return new LoaderMetrics(metrics);
}
