import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pollUntil } from '@company-relations/local-neo4j';
import type { ApiServer } from './api-server';
import type { Settings } from './program';
import type { Sample } from './trend';

const mega = 1024 * 1024;
const timeoutMs = 30_000;

/** Settings for a process whose garbage `takeHeap` can collect. The process writes the remaining memory to the file. */
export function collectable(workspaceRoot: string, heapFile: string): Settings {
  return {
    NODE_OPTIONS: `--require=${join(workspaceRoot, 'tools/faults/src/collect-garbage.cjs')}`,
    COLLECTED_HEAP: heapFile,
  };
}

/** Samples of the memory and of the open files of one API over time. */
export class ProcessSamples {
  /** Resident memory in megabytes. */
  readonly memory: Sample[] = [];
  /**
   * Memory in megabytes that remains after garbage is collected: JavaScript objects and the buffers that they
   * reference.
   */
  readonly heap: Sample[] = [];
  readonly handles: Sample[] = [];

  constructor(
    private readonly api: ApiServer,
    /** The file to which the API writes how much memory remains after a collection. */
    private readonly heapFile: string,
    private readonly beganAt: number,
  ) {}

  /**
   * Takes one sample.
   *
   * @throws Error if the system does not report the values.
   */
  async take(): Promise<void> {
    const { hours } = this;
    const { pid } = this.api;
    const [status, handles] = await Promise.all([readFile(`/proc/${pid}/status`, 'utf8'), readdir(`/proc/${pid}/fd`)]);
    this.memory.push({ hours, value: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024 });
    this.handles.push({ hours, value: handles.length });
  }

  /**
   * Collects garbage and takes a sample of the remaining memory. The API must run with the settings of `collectable`.
   *
   * @throws Error if the API does not report in time.
   */
  async takeHeap(): Promise<void> {
    await rm(this.heapFile, { force: true });
    process.kill(this.api.pid, 'SIGUSR2');
    let bytes = 0;
    const hasReported = await pollUntil(
      async () => (bytes = Number(await readFile(this.heapFile, 'utf8').catch(() => ''))) > 0,
      timeoutMs,
    );
    if (!hasReported) throw new Error('An API did not report its memory after a collection.');
    this.heap.push({ hours: this.hours, value: bytes / mega });
  }

  private get hours(): number {
    return (performance.now() - this.beganAt) / 3_600_000;
  }
}
