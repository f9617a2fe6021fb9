import type { Deployment } from './deployment';

const megabyte = 2 ** 20;
const controlGroups = '/sys/fs/cgroup';

/** The limits of docker-compose.yml, in megabytes. */
const limits: Readonly<Record<string, number>> = { api: 512, worker: 768, redis: 256, s3: 512, proxy: 128 };

export interface MemoryUse {
  readonly service: string;
  readonly limitMb: number;
  /** The most that a container used since its start, files in memory included. */
  readonly peakMb: number;
  /** Without files in memory, at the moment. */
  readonly nowMb: number;
}

/**
 * Reads how much memory the containers used.
 *
 * @throws Error if a limit is another one, or a container was ended for it.
 */
export async function checkMemory(deployment: Deployment): Promise<MemoryUse[]> {
  const uses: MemoryUse[] = [];
  for (const [service, limitMb] of Object.entries(limits)) {
    for (const { id, memoryLimit, wasKilledForMemory } of await deployment.containersOf(service)) {
      if (memoryLimit !== limitMb * megabyte || wasKilledForMemory)
        throw new Error(
          `${service} has a limit of ${memoryLimit / megabyte} MB, and ${wasKilledForMemory ? 'was' : 'was not'} ended for it.`,
        );
      // The kernel has one version of control groups: the other files are not there.
      const files = `${controlGroups}/memory/{memory.max_usage_in_bytes,memory.stat} ${controlGroups}/memory.{peak,stat}`;
      const shown = await deployment.docker(['exec', id, 'bash', '-c', `cat ${files} 2>/dev/null || true`]);
      uses.push({ service, limitMb, ...usesIn(shown) });
    }
  }
  return uses;
}

/** How often the engine had to start the containers with a limit again. */
export async function restartsOf(deployment: Deployment): Promise<number> {
  const containers = await Promise.all(Object.keys(limits).map((service) => deployment.containersOf(service)));
  return containers.flat().reduce((sum, { restarts }) => sum + restarts, 0);
}

/** The use of memory in what the kernel shows in a container, of either version of control groups. */
export function usesIn(text: string): { readonly peakMb: number; readonly nowMb: number } {
  const peak = Number(/^(\d+)$/m.exec(text)?.[1]);
  const now = Number((/^rss (\d+)$/m.exec(text) ?? /^anon (\d+)$/m.exec(text))?.[1]);
  return { peakMb: Math.round(peak / megabyte), nowMb: Math.round(now / megabyte) };
}
