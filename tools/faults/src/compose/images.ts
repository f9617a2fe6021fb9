import { posix } from 'node:path';
import type { Deployment } from './deployment';

interface Inspected {
  readonly Config: { readonly User: string };
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean;
    readonly CapDrop: readonly string[];
    readonly SecurityOpt: readonly string[];
  };
}

interface Components {
  readonly components?: readonly (Components & { readonly group?: string; readonly name: string })[];
}

/**
 * Checks that the processes of our containers have no rights that they do not need, and that each image lists what it
 * has.
 *
 * @returns one line for each service.
 */
export async function checkImages(deployment: Deployment): Promise<string[]> {
  const findings: string[] = [];
  for (const service of ['api', 'worker']) {
    const [container] = await deployment.containersOf(service);
    if (container === undefined) throw new Error(`No container of ${service} runs.`);
    const [{ Config, HostConfig }] = JSON.parse(await deployment.docker(['inspect', container.id])) as [Inspected];
    const { ReadonlyRootfs, CapDrop, SecurityOpt } = HostConfig;
    const inside = (command: string) => deployment.docker(['exec', container.id, 'sh', '-c', command]);
    const capabilities = /^CapEff:\s*(\w+)$/m.exec(await inside('cat /proc/self/status'))?.[1] ?? '';
    const mayWrite = await inside('touch /app/main.js').then(
      () => true,
      () => false,
    );
    const isBare =
      ReadonlyRootfs && CapDrop.includes('ALL') && SecurityOpt.some((option) => option.startsWith('no-new-privileges'));
    if (!isBare || mayWrite || !/^0+$/.test(capabilities) || !/^[1-9]/.test(Config.User))
      throw new Error(
        `${service} has rights that it does not need: user ${Config.User}, capabilities ${capabilities}.`,
      );
    const listed = componentsIn(await inside('cat /app/sbom.cdx.json'));
    const present = packagesIn(await inside('find /app/node_modules -name package.json -not -path "*/dist/*"'));
    const missing = present.filter((name) => !listed.has(name));
    if (listed.size === 0 || missing.length > 0)
      throw new Error(`The bill of materials of ${service} lacks ${missing.join(', ')}.`);
    findings.push(
      `${service}: user ${Config.User}, root read-only, no capabilities, a bill of materials of ${listed.size} packages`,
    );
  }
  return findings;
}

/** The names of the packages in a bill of materials of CycloneDX, where packages contain those of their own folder. */
export function componentsIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = ({ components = [] }: Components) => {
    for (const component of components) {
      names.add(component.group ? `${component.group}/${component.name}` : component.name);
      collect(component);
    }
  };
  collect(JSON.parse(text) as Components);
  return names;
}

/** The names of installed packages, from the paths of their `package.json`. */
export function packagesIn(paths: string): string[] {
  const names = paths
    .split('\n')
    .map((path) => /\/node_modules\/((?:@[^/]+\/)?[^/@][^/]*)\/package\.json$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].map((name) => posix.normalize(name)).sort();
}
