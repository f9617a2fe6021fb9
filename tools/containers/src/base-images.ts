/** An image of others that a Dockerfile or a Compose file names, made here because none can be pulled. */
export interface BaseImage {
  /** The whole name, such as `redis:7.2.11-bookworm`. */
  readonly name: string;
  readonly kind: BaseImageKind;
  /** The packages of Debian that it has in addition to the smallest system. */
  readonly packages: readonly string[];
  /** Folders in it, with the id of the user and group who owns them. */
  readonly folders: readonly OwnedFolder[];
  /** Instructions of a Dockerfile that `docker import` accepts. */
  readonly changes: readonly string[];
}

interface OwnedFolder {
  readonly path: string;
  readonly owner: number;
  readonly mode: string;
}

const recipes = {
  node: { packages: ['ca-certificates'], folders: [], changes: ['CMD ["node"]'] },
  neo4j: {
    packages: ['openjdk-17-jre-headless'],
    folders: [
      ...['/data', '/backups'].map((path) => ({ path, owner: 7474, mode: '0777' })),
      // The entry point writes the configuration, as the user that the container has.
      ...['conf', 'logs', 'run', 'import', 'plugins'].map((name) => ({
        path: `/var/lib/neo4j/${name}`,
        owner: 7474,
        mode: '0777',
      })),
    ],
    changes: [
      'ENV NEO4J_HOME=/var/lib/neo4j NEO4J_CONF=/var/lib/neo4j/conf',
      'USER 7474:7474',
      'WORKDIR /var/lib/neo4j',
      'VOLUME /data',
      'ENTRYPOINT ["/startup/docker-entrypoint.sh"]',
      'CMD ["neo4j"]',
    ],
  },
  redis: {
    packages: ['redis-server'],
    folders: [{ path: '/data', owner: 999, mode: '0755' }],
    changes: ['WORKDIR /data', 'VOLUME /data', 'CMD ["redis-server"]'],
  },
  haproxy: {
    packages: ['haproxy'],
    folders: [],
    changes: ['USER haproxy', 'CMD ["haproxy","-W","-db","-f","/usr/local/etc/haproxy/haproxy.cfg"]'],
  },
  versitygw: { packages: ['wget'], folders: [], changes: ['ENTRYPOINT ["/usr/local/bin/versitygw"]'] },
} as const satisfies Readonly<Record<string, Omit<BaseImage, 'name' | 'kind'>>>;

export type BaseImageKind = keyof typeof recipes;

const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * How to make the images of others that these two files name.
 *
 * @throws Error if there is no recipe for one of them.
 */
export function baseImagesOf(dockerfile: string, composeFile: string): BaseImage[] {
  const built = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, name = '']) => name);
  const used = [...composeFile.matchAll(/^ {4}image: (\S+)$/gm)].map(([, name = '']) => name);
  const others = used.filter((name) => !name.startsWith('company-relations-'));
  return [...new Set([...built, ...others])].map((name) => {
    const kind = name.replace(/:.*$/, '').split('/').at(-1) ?? '';
    if (!isKind(kind)) throw new Error(`There is no recipe for the image ${name}: tools/containers makes base images.`);
    const { packages, folders, changes } = recipes[kind];
    return { name, kind, packages, folders, changes: [path, ...changes] };
  });
}

function isKind(kind: string): kind is BaseImageKind {
  return Object.hasOwn(recipes, kind);
}

/**
 * The arguments of mmdebstrap that write the root of an image to `file`.
 *
 * @param files - folder whose files come on top of Debian's.
 */
export function rootArguments(image: BaseImage, files: string, file: string): string[] {
  const folders = image.folders.map(({ path: folder, owner, mode }) =>
    ['install', '-d', '-o', owner, '-g', owner, '-m', mode, `"$1${folder}"`].join(' '),
  );
  return [
    ...['--quiet', '--variant=minbase', '--mode=root', '--dpkgopt=force-unsafe-io'],
    ...(image.packages.length > 0 ? [`--include=${image.packages.join(',')}`] : []),
    `--customize-hook=sync-in "${files}" /`,
    ...folders.map((command) => `--customize-hook=${command}`),
    ...['bookworm', file],
  ];
}

/** The version in the name of an image, such as `5.26.30` of `neo4j:5.26.30-community`. */
export function versionOf(name: string): string {
  const version = /:v?(\d+\.\d+\.\d+)/.exec(name)?.[1];
  if (version === undefined) throw new Error(`The image ${name} names no version.`);
  return version;
}
