/** The address at which metrics are served. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/**
 * The metrics settings, or the problem with the settings. The settings are undefined if metrics are off. The problem
 * does not quote any value.
 */
export type MetricsSettingsResult = { readonly settings: MetricsSettings | undefined } | { readonly problem: string };

/** The default host. Only programs on this machine can then read the metrics. */
const loopback = '127.0.0.1';

/**
 * Reads `METRICS_PORT` and `METRICS_HOST`. Metrics are off if there is no port. The host is the loopback address by
 * default. An empty variable counts as absent.
 */
export function readMetricsSettings(environment: Readonly<Record<string, string | undefined>>): MetricsSettingsResult {
  const port = environment['METRICS_PORT']?.trim() || undefined;
  const host = environment['METRICS_HOST']?.trim() || loopback;
  if (port === undefined) return { settings: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { problem: 'METRICS_PORT must be a whole number from 0 to 65535' };
  return { settings: { host, port: Number(port) } };
}
