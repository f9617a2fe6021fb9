import { posix } from 'node:path';
import type { Deployment } from './deployment';

interface Components {
  readonly components?: readonly (Components & { readonly group?: string; readonly name: string })[];
}

/** A service of each of our images. */
const ofImages = ['api', 'batch', 'feed', 'subscriptions'];

/**
 * Checks that each of our images lists the packages that it has.
 *
 * @returns one line for each image.
 */
export async function checkBills(deployment: Deployment): Promise<string[]> {
  const findings: string[] = [];
  for (const service of ofImages) {
    const listed = componentsIn(await deployment.inside(service, 'cat /app/sbom.cdx.json'));
    const paths = 'find /app/node_modules -name package.json -not -path "*/dist/*"';
    const missing = packagesIn(await deployment.inside(service, paths)).filter((name) => !listed.has(name));
    if (listed.size === 0 || missing.length > 0)
      throw new Error(`The bill of materials of ${service} lacks ${missing.join(', ')}.`);
    findings.push(`${service}: a bill of materials of ${listed.size} packages`);
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
