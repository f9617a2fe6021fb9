import { readdir, readFile } from 'node:fs/promises';
import type { ApiServer } from './api-server';
import type { Sample } from './trend';

const mega = 1024 * 1024;

/** What one API was seen to hold, moment by moment. */
export class ProcessSamples {
  /** Resident memory, in megabytes. */
  readonly memory: Sample[] = [];
  /** Objects of JavaScript, in megabytes. */
  readonly heap: Sample[] = [];
  readonly handles: Sample[] = [];

  constructor(
    private readonly api: ApiServer,
    /** Where the API tells its metrics. */
    private readonly metricsPort: number,
    private readonly beganAt: number,
  ) {}

  /** Looks once. @throws Error where the system or the API does not tell. */
  async take(): Promise<void> {
    const hours = (performance.now() - this.beganAt) / 3_600_000;
    const { pid } = this.api;
    const [status, handles, metrics] = await Promise.all([readFile(`/proc/${pid}/status`, 'utf8'), readdir(`/proc/${pid}/fd`), this.metrics()]);
    this.memory.push({ hours, value: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024 });
    this.heap.push({ hours, value: Number(/^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1]) / mega });
    this.handles.push({ hours, value: handles.length });
  }

  private async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.metricsPort}/metrics`)).text();
  }
}
