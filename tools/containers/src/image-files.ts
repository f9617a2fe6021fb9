import { chmod, copyFile, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BaseImage, type BaseImageKind, versionOf } from './base-images';
import { call, type CallOptions } from './call';

/** The npm of the image of Node. */
const npmVersion = '11.6.2';

/** What the files of images are taken from. */
export interface Sources {
  readonly workspaceRoot: string;
  /** The Node of the image. */
  readonly node: string;
  /** The jars of Neo4j. */
  readonly neo4jLib: string;
  /** The S3 server. */
  readonly versitygw: string;
}

/** Puts the files of an image that are not Debian's into a folder that stands for its root. */
export async function placeFiles(
  image: BaseImage,
  folder: string,
  sources: Sources,
  options: CallOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await places[image.kind](image, folder, sources, options);
}

type Placing = (image: BaseImage, folder: string, sources: Sources, options: CallOptions) => Promise<void>;

const places: Readonly<Record<BaseImageKind, Placing>> = {
  node: placeNode,
  neo4j: placeNeo4j,
  redis: () => Promise.resolve(),
  haproxy: () => Promise.resolve(),
  versitygw: (_image, folder, { versitygw }) => program(versitygw, join(folder, 'usr/local/bin'), 'versitygw'),
};

async function placeNode(_image: BaseImage, folder: string, { node }: Sources, options: CallOptions): Promise<void> {
  const [programs, packages] = [join(folder, 'usr/local/bin'), join(folder, 'usr/local/lib/node_modules')];
  await program(node, programs, 'node');
  const packed = await mkdtemp(join(folder, '../npm-'));
  await call('npm', ['pack', `npm@${npmVersion}`, '--silent'], { ...options, cwd: packed });
  await call('tar', ['-xzf', `npm-${npmVersion}.tgz`], { ...options, cwd: packed });
  await mkdir(packages, { recursive: true });
  await rename(join(packed, 'package'), join(packages, 'npm'));
  await rm(packed, { recursive: true });
  for (const name of ['npm', 'npx']) await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(programs, name));
}

async function placeNeo4j(
  { name }: BaseImage,
  folder: string,
  { workspaceRoot, neo4jLib }: Sources,
  options: CallOptions,
): Promise<void> {
  const own = join(workspaceRoot, 'tools/containers/files/neo4j');
  const home = join(folder, 'var/lib/neo4j');
  await mkdir(home, { recursive: true });
  await cp(neo4jLib, join(home, 'lib'), { recursive: true });
  await cp(await obtainShell(workspaceRoot, versionOf(name), options), join(home, 'shell'), { recursive: true });
  // The folders of a download are its user's alone.
  for (const name of ['lib', 'shell']) await chmod(join(home, name), 0o755);
  await symlink('/data', join(home, 'data'));
  await program(join(own, 'docker-entrypoint.sh'), join(folder, 'startup'), 'docker-entrypoint.sh');
  for (const name of ['neo4j-admin', 'cypher-shell'])
    await program(join(own, name), join(folder, 'usr/local/bin'), name);
}

/** The jars of cypher-shell, which the distribution of the tests does not have. */
async function obtainShell(workspaceRoot: string, version: string, options: CallOptions): Promise<string> {
  const folder = join(workspaceRoot, `.local/cypher-shell-${version}`);
  if (existsSync(folder)) return folder;
  const parts = await mkdtemp(`${folder}-`);
  const pom = join(workspaceRoot, 'tools/containers/files/neo4j/pom.xml');
  const goal = ['dependency:copy-dependencies', `-Dneo4j.version=${version}`, `-DoutputDirectory=${parts}`];
  await call('mvn', ['-q', '-B', '-f', pom, ...goal], options);
  await chmod(parts, 0o755);
  await rename(parts, folder);
  return folder;
}

async function program(from: string, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(from, join(folder, name));
  await chmod(join(folder, name), 0o755);
}
