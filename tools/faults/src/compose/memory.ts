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

/** Watches how much memory each container of the deployment uses, also of containers that end meanwhile. */
export class MemoryWatch {
  private readonly uses = new Map<string, MemoryUse>();
  private readonly known = new Map<string, Container>();
  private readonly over = new AbortController();
  private readonly problems = new Set<string>();
  private readonly running: Promise<void>;

  constructor(private readonly deployment: Deployment) {
    this.running = this.run();
  }

  /**
   * Ends the watch.
   *
   * @returns what each container used.
   * @throws Error if a container has another limit, or a process of it was ended for it.
   */
  async end(): Promise<MemoryUse[]> {
    this.over.abort();
    await this.running;
    await this.sample();
    if (this.problems.size > 0) throw new Error([...this.problems].join(' '));
    return [...this.uses.values()].sort((a, b) => a.service.localeCompare(b.service));
  }

  private async run(): Promise<void> {
    while (!this.over.signal.aborted) {
      await this.sample();
      await delay(sampleMs, undefined, { signal: this.over.signal }).catch(() => undefined);
    }
  }

  private async sample(): Promise<void> {
    const format = '{{.ID}} {{.Label "com.docker.compose.service"}}';
    for (const line of (await this.deployment.docker(['ps', '--format', format])).split('\n').filter(Boolean)) {
      const [id = '', service = ''] = line.split(' ');
      const limitMb = limits[service];
      // A container may end at any moment.
      if (limitMb !== undefined) await this.look(id, service, limitMb).catch(() => undefined);
    }
  }

  private async look(id: string, service: string, limitMb: number): Promise<void> {
    const { pid, memoryLimit } = await this.startOf(id);
    if (memoryLimit !== limitMb * megabyte)
      this.problems.add(`${service} has a limit of ${memoryLimit / megabyte} MB.`);
    const { nowMb, withFilesMb, ended } = memoryOf(pid);
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
function memoryOf(pid: number): Memory {
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

/** The memory in what the kernel shows, of either version of control groups. */
export function memoryIn(text: string): Memory {
  const numberOf = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  return {
    nowMb: Math.round(numberOf(/^(?:rss|anon) (\d+)$/m) / megabyte),
    withFilesMb: Math.round(numberOf(/^(\d+)$/m) / megabyte),
    ended: numberOf(/^oom_kill (\d+)$/m),
  };
}
