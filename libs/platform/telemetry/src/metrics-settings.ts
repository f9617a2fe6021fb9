/** The address at which metrics are served. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/** The metrics settings; undefined where metrics are off. The text of a problem quotes no value. */
export type MetricsSettingsResult = { readonly settings: MetricsSettings | undefined } | { readonly problem: string };

/** By default only this machine can read metrics. */
const loopback = '127.0.0.1';

/** `METRICS_PORT`, without which metrics are off, and `METRICS_HOST`, by default the loopback. An empty variable counts as absent. */
export function readMetricsSettings(environment: Readonly<Record<string, string | undefined>>): MetricsSettingsResult {
  const port = environment['METRICS_PORT']?.trim() || undefined;
  const host = environment['METRICS_HOST']?.trim() || loopback;
  if (port === undefined) return { settings: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { problem: 'METRICS_PORT must be a whole number from 0 to 65535' };
  return { settings: { host, port: Number(port) } };
}
