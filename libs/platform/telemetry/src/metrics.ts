import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';
import { MetricsServer } from './metrics-server';
import type { MetricsSettings } from './metrics-settings';

type Own<Configuration> = Omit<Configuration, 'registers' | 'collect'>;

/** One value of a metric: its labels and a number. */
export interface GaugeReading<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

export interface PolledGauge<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** Maximum age of readings, in milliseconds. Older readings are read again. */
  readonly maxAgeMs: number;
  readonly read: () => Promise<readonly GaugeReading<Label>[]>;
}

/**
 * The metrics of one process, including the default metrics of Node. Labels must have a limited number of values and
 * contain no personal data.
 */
export class Metrics {
  private readonly registry = new Registry();
  private server: MetricsServer | undefined;

  /** @param service - the program of this process: `api`, `batch-builder` or `register-feed`. */
  constructor(service: string) {
    collectDefaultMetrics({ register: this.registry });
    const info = {
      name: 'company_relations_process_info',
      help: 'Always 1; which of the programs this process runs',
      labelNames: ['service'] as const,
    };
    this.gauge(info).set({ service }, 1);
  }

  counter<Label extends string>(configuration: Own<CounterConfiguration<Label>>): Counter<Label> {
    return new Counter({ ...configuration, registers: [this.registry] });
  }

  histogram<Label extends string>(configuration: Own<HistogramConfiguration<Label>>): Histogram<Label> {
    return new Histogram({ ...configuration, registers: [this.registry] });
  }

  gauge<Label extends string>(configuration: Own<GaugeConfiguration<Label>>): Gauge<Label> {
    return new Gauge({ ...configuration, registers: [this.registry] });
  }

  /** Adds a gauge. At each scrape, its values are computed synchronously from the state of the process. */
  watch<Label extends string>(
    configuration: Own<GaugeConfiguration<Label>>,
    read: () => readonly GaugeReading<Label>[],
  ): void {
    const collect = () => setAll(gauge, read());
    const gauge: Gauge<Label> = new Gauge({ ...configuration, registers: [this.registry], collect });
  }

  /**
   * Adds a gauge whose values take time to read, for example from the graph. A scrape does not wait for a read: it
   * returns the values of the last read, and starts a new read if these values are too old. If a scrape waited, all
   * metrics would be missing while the graph does not respond. After a failed read, the gauge has no values.
   */
  poll<Label extends string>({ name, help, labelNames, maxAgeMs, read }: PolledGauge<Label>): void {
    let readAt = Number.NEGATIVE_INFINITY;
    const refresh = async () => {
      const readings = await read().catch(() => []);
      setAll(gauge, readings);
    };
    const collect = () => {
      if (performance.now() - readAt < maxAgeMs) return;
      readAt = performance.now();
      void refresh();
    };
    const gauge: Gauge<Label> = new Gauge({ name, help, labelNames, registers: [this.registry], collect });
  }

  /** Returns all metrics as text in the format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /**
   * Starts the HTTP server of the metrics.
   *
   * @throws the error of `listen`.
   */
  async serve(settings: MetricsSettings): Promise<void> {
    const { contentType } = this.registry;
    this.server = await MetricsServer.open({ contentType, metrics: () => this.text() }, settings);
  }

  /** The port of the metrics server. Undefined while it is not running. */
  get port(): number | undefined {
    return this.server?.port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    await server?.close();
  }
}

function setAll<Label extends string>(gauge: Gauge<Label>, readings: readonly GaugeReading<Label>[]): void {
  gauge.reset();
  for (const { labels, value } of readings) gauge.set(labels, value);
}
