import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiServer } from './api-server';
import type { Settings } from './program';
import type { Sample } from './trend';

const mega = 1024 * 1024;
/** A collection takes some hundredths of a second. */
const collectionMs = 500;

/** Settings of a process whose garbage `takeHeap` can have collected. */
export function collectable(workspaceRoot: string): Settings {
  return { NODE_OPTIONS: `--require=${join(workspaceRoot, 'tools/faults/src/collect-garbage.cjs')}` };
}

/** What one API was seen to hold, moment by moment. */
export class ProcessSamples {
  /** Resident memory, in megabytes. */
  readonly memory: Sample[] = [];
  /** Objects of JavaScript that are left when garbage is collected, in megabytes. */
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
    const { hours } = this;
    const { pid } = this.api;
    const [status, handles] = await Promise.all([readFile(`/proc/${pid}/status`, 'utf8'), readdir(`/proc/${pid}/fd`)]);
    this.memory.push({ hours, value: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024 });
    this.handles.push({ hours, value: handles.length });
  }

  /** Has garbage collected, and looks at what is left. The API runs with the settings of `collectable`. */
  async takeHeap(): Promise<void> {
    process.kill(this.api.pid, 'SIGUSR2');
    await delay(collectionMs);
    const metrics = await this.metrics();
    this.heap.push({ hours: this.hours, value: Number(/^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1]) / mega });
  }

  private get hours(): number {
    return (performance.now() - this.beganAt) / 3_600_000;
  }

  private async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.metricsPort}/metrics`)).text();
  }
}
