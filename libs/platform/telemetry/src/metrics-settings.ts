/** Where metrics are served. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/** What of metrics is set; undefined where they are off. A problem is told in words that quote no value. */
export type MetricsSettingsResult = { readonly settings: MetricsSettings | undefined } | { readonly problem: string };

/** Nobody but this machine is told, unless somebody says so. */
const loopback = '127.0.0.1';

/** `METRICS_PORT`, without which metrics are off, and `METRICS_HOST`, by default the loopback. An empty variable counts as absent. */
export function readMetricsSettings(environment: Readonly<Record<string, string | undefined>>): MetricsSettingsResult {
  const port = environment['METRICS_PORT']?.trim() || undefined;
  const host = environment['METRICS_HOST']?.trim() || loopback;
  if (port === undefined) return { settings: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return { problem: 'METRICS_PORT must be a whole number from 0 to 65535' };
  return { settings: { host, port: Number(port) } };
}
