import { readFileSync } from 'node:fs';
import type { Deployment } from './deployment';

/** What a process or a script in a container may do. */
export interface Rights {
  readonly user: number;
  /** In hexadecimal: what it has, what it may take, and what no program may go beyond. */
  readonly capabilities: readonly string[];
  readonly maySetRights: boolean;
  readonly isRootReadOnly: boolean;
}

/** The rights that docker-compose.yml says why a service needs. */
const exceptions: Readonly<Record<string, Partial<Pick<Rights, 'user' | 'isRootReadOnly'>>>> = {
  // Its entry point writes the configuration.
  neo4j: { isRootReadOnly: false },
  // A new volume belongs to root.
  s3: { user: 0 },
};

/**
 * Checks that the containers of all services, also of those for commands, have no right that they do not need, and that
 * the processes of those that run have none either.
 *
 * @returns one line for each service.
 */
export async function checkRights(deployment: Deployment): Promise<string[]> {
  const findings: string[] = [];
  const services = (await deployment.compose(['--profile', 'commands', 'config', '--services'])).trim().split('\n');
  for (const service of services.sort()) {
    const shown = [await deployment.inside(service, 'cat /proc/self/status /proc/self/mountinfo')];
    for (const { id } of await deployment.containersOf(service))
      for (const pid of await deployment.processesOf(id)) shown.push(rightsFiles(pid));
    const all = shown.filter(Boolean).map(rightsIn);
    const problem = all.map((rights) => excessOf(service, rights)).find((excess) => excess !== undefined);
    if (problem !== undefined) throw new Error(`${service} has a right that it does not need: ${problem}.`);
    const { user, isRootReadOnly } = all[0] as Rights;
    const root = isRootReadOnly ? 'root read-only' : 'root not read-only';
    findings.push(`${service}: user ${user}, ${root}, no capabilities and cannot get any`);
  }
  return findings;
}

function rightsFiles(pid: number): string {
  try {
    return ['status', 'mountinfo'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')).join('');
  } catch {
    // A health check that has just ended.
    return '';
  }
}

/** The rights in what the kernel shows of a process: its status and its mounts. */
export function rightsIn(text: string): Rights {
  const member = (name: string) => new RegExp(`^${name}:\\s*(\\w+)`, 'm').exec(text)?.[1] ?? '';
  return {
    user: Number(member('Uid')),
    capabilities: ['CapEff', 'CapPrm', 'CapInh', 'CapBnd', 'CapAmb'].map(member),
    maySetRights: member('NoNewPrivs') !== '1',
    isRootReadOnly: /^\d+ \d+ \S+ \S+ \/ ro\b/m.test(text),
  };
}

/** The first right that a service has and should not have. */
export function excessOf(service: string, rights: Rights): string | undefined {
  const allowed = exceptions[service] ?? {};
  if (!Number.isInteger(rights.user) || (rights.user === 0) !== (allowed.user === 0)) return `user ${rights.user}`;
  if (!rights.capabilities.every((set) => /^0+$/.test(set))) return `capabilities ${rights.capabilities.join(' ')}`;
  if (rights.maySetRights) return 'its programs may get new rights';
  return rights.isRootReadOnly === (allowed.isRootReadOnly ?? true) ? undefined : 'writing to its root';
}
