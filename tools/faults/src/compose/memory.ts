import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Container, Deployment } from './deployment';

const megabyte = 2 ** 20;
const controlGroups = '/sys/fs/cgroup';
const sampleMs = 1_000;

/** The limits of docker-compose.yml, in megabytes. */
const limits: Readonly<Record<string, number>> = {
  neo4j: 2048,
  api: 512,
  worker: 768,
  batch: 768,
  loader: 512,
  redis: 256,
  s3: 512,
  proxy: 128,
};

/** The services that use much memory in the stage. Each has to be measured. */
const measured = ['neo4j', 'api', 'worker', 'loader'];

/** What the kernel counts for a container. */
export interface Memory {
  readonly nowMb: number;
  /** The most since its start, files in memory included: the kernel frees these before it ends a process. */
  readonly withFilesMb: number;
  /** Processes that were ended for its limit. */
  readonly ended: number;
}

export interface MemoryUse {
  readonly service: string;
  readonly limitMb: number;
  /** The most that was seen in the time of the watch, without files in memory. */
  readonly peakMb: number;
  readonly withFilesMb: number;
}

/** What a watch has seen. */
export interface MemoryReport {
  /** What each container used. */
  readonly uses: readonly MemoryUse[];
  /** Another limit, a process that was ended for it, or a service that was not measured. */
  readonly problems: readonly string[];
}

/** Watches how much memory each container of the deployment uses, also of containers that end meanwhile. */
export class MemoryWatch {
  private readonly uses = new Map<string, MemoryUse>();
  private readonly known = new Map<string, Container>();
  private readonly over = new AbortController();
  private readonly problems = new Set<string>();
  private readonly running: Promise<void>;

  constructor(private readonly deployment: Pick<Deployment, 'docker' | 'inspect'>) {
    this.running = this.run();
  }

  /** Ends the watch. It never throws, so that an error of what was watched is not lost. */
  async end(): Promise<MemoryReport> {
    this.over.abort();
    await this.running;
    const uses = [...this.uses.values()].sort((a, b) => a.service.localeCompare(b.service));
    const missing = measured.filter((name) => !uses.some(({ service }) => service === name));
    return { uses, problems: [...this.problems, ...missing.map((name) => `Nothing was measured of ${name}.`)] };
  }

  private async run(): Promise<void> {
    try {
      while (!this.over.signal.aborted) {
        await this.sample();
        await delay(sampleMs, undefined, { signal: this.over.signal }).catch(() => undefined);
      }
      await this.sample();
    } catch (error) {
      // Nothing waits for it before the end of the watch, and Node ends a process for an error that nothing waits for.
      this.problems.add(`The watch ended early: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async sample(): Promise<void> {
    const format = '{{.ID}} {{.Label "com.docker.compose.service"}}';
    for (const line of (await this.deployment.docker(['ps', '--format', format])).split('\n').filter(Boolean)) {
      const [id = '', service = ''] = line.split(' ');
      const limitMb = limits[service];
      if (limitMb === undefined) continue;
      // A container may end at any moment, and may be started again with another process.
      await this.look(id, service, limitMb).catch(() => this.known.delete(id));
    }
  }

  private async look(id: string, service: string, limitMb: number): Promise<void> {
    const { pid, memoryLimit } = await this.startOf(id);
    if (memoryLimit !== limitMb * megabyte)
      this.problems.add(`${service} has a limit of ${memoryLimit / megabyte} MB.`);
    const memory = memoryOf(pid);
    if (memory === undefined) return;
    const { nowMb, withFilesMb, ended } = memory;
    if (ended > 0) this.problems.add(`A process of ${service} was ended for the limit of ${limitMb} MB.`);
    const peakMb = Math.max(this.uses.get(id)?.peakMb ?? 0, nowMb);
    this.uses.set(id, { service, limitMb, peakMb, withFilesMb });
  }

  /** Asks the engine once for each container. */
  private async startOf(id: string): Promise<Container> {
    const known = this.known.get(id);
    if (known) return known;
    const container = await this.deployment.inspect(id);
    this.known.set(id, container);
    return container;
  }
}

/** How often the engine had to start containers again. */
export async function restartsOf(deployment: Deployment): Promise<number> {
  const services = ['neo4j', 'api', 'worker', 'redis', 's3', 'proxy'];
  const containers = await Promise.all(services.map((service) => deployment.containersOf(service)));
  return containers.flat().reduce((sum, { restarts }) => sum + restarts, 0);
}

/** What the kernel of this machine counts for the container of a process. */
function memoryOf(pid: number): Memory | undefined {
  const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8');
  const folders = memoryFolders(groups);
  const textOf = (name: string) =>
    folders.map((folder) => {
      try {
        return readFileSync(`${folder}/${name}`, 'utf8');
      } catch {
        // The other version of control groups has this file.
        return '';
      }
    });
  const names = ['memory.max_usage_in_bytes', 'memory.peak', 'memory.stat', 'memory.oom_control', 'memory.events'];
  return memoryIn(names.flatMap(textOf).join(''));
}

/** Where the kernel shows the memory of a process, of what it shows in `/proc/…/cgroup`, for either version. */
export function memoryFolders(groups: string): string[] {
  const first = /^\d+:(?:[^:\n]*,)?memory(?:,[^:\n]*)?:(.*)$/m.exec(groups)?.[1];
  const second = /^0::(.*)$/m.exec(groups)?.[1];
  return first === undefined ? [`${controlGroups}${second ?? ''}`] : [`${controlGroups}/memory${first}`];
}

/**
 * The memory in what the kernel shows, of either version of control groups.
 *
 * @returns undefined if it does not show what is used, or how many processes were ended.
 */
export function memoryIn(text: string): Memory | undefined {
  const [now, withFiles, ended] = [/^(?:rss|anon) (\d+)$/m, /^(\d+)$/m, /^oom_kill (\d+)$/m].map(
    (pattern) => pattern.exec(text)?.[1],
  );
  if (now === undefined || ended === undefined) return undefined;
  const megabytesOf = (bytes: string) => Math.round(Number(bytes) / megabyte);
  return { nowMb: megabytesOf(now), withFilesMb: megabytesOf(withFiles ?? '0'), ended: Number(ended) };
}
