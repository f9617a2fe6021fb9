import { join } from 'node:path';

/** The services whose images Compose builds. */
const built = ['loader', 'grants', 'api', 'worker', 'batch'];

/**
 * What the test adds to docker-compose.yml: the configuration of this machine's npm, as secrets of the build.
 *
 * @param folder - the folder of the run, which has these files.
 */
export function overrideText(folder: string): string {
  const secrets = { npmrc: join(folder, 'npmrc'), certificates: join(folder, 'certificates.pem') };
  const build = { build: { secrets: Object.keys(secrets) } };
  return JSON.stringify({
    services: Object.fromEntries(built.map((service) => [service, build])),
    secrets: Object.fromEntries(Object.entries(secrets).map(([name, file]) => [name, { file }])),
  });
}

/** The sizes of images, of what `docker image ls --format {{json .}}` prints. */
export function imageSizes(listed: string): readonly { readonly name: string; readonly size: string }[] {
  return (
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { Repository: string; Tag: string; Size: string })
      .map(({ Repository, Tag, Size }) => ({ name: `${Repository}:${Tag}`, size: Size }))
      // Earlier builds on an engine that runs on have no name any more.
      .filter(({ name }) => !name.startsWith('<none>'))
      .sort((a, b) => a.name.localeCompare(b.name))
  );
}
