import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BaseImage, baseImagesOf, rootArguments, versionOf } from './base-images';

const root = join(__dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('every image of others that the files name can be made, under the name that they use', () => {
  const images = baseImagesOf(textOf('Dockerfile'), textOf('docker-compose.yml'));
  expect(images.map(({ kind }) => kind)).toEqual(['node', 'neo4j', 'redis', 'versitygw', 'haproxy']);
  expect(images.map(({ name }) => name)).toEqual([
    /^ARG NODE_IMAGE=(.*)$/m.exec(textOf('Dockerfile'))?.[1],
    ...[...textOf('docker-compose.yml').matchAll(/^ {4}image: ((?!company-relations-)\S+)$/gm)].map(([, name]) => name),
  ]);
});

test('an image without a recipe is refused by its name', () => {
  expect(() => baseImagesOf('ARG NODE_IMAGE=node:24.21.0', '    image: postgres:17.1\n')).toThrow(
    'There is no recipe for the image postgres:17.1',
  );
});

test('a root has the packages, the files and the folders of its image', () => {
  const image: BaseImage = {
    name: 'redis:7.2.11-bookworm',
    kind: 'redis',
    packages: ['redis-server', 'wget'],
    folders: [{ path: '/data', owner: 999, mode: '0755' }],
    changes: [],
  };
  expect(rootArguments(image, '/files', '/redis.tar')).toEqual([
    ...['--quiet', '--variant=minbase', '--mode=root', '--dpkgopt=force-unsafe-io'],
    ...['--include=redis-server,wget', '--customize-hook=sync-in "/files" /'],
    '--customize-hook=install -d -o 999 -g 999 -m 0755 "$1/data"',
    ...['bookworm', '/redis.tar'],
  ]);
});

test.each([
  ['neo4j:5.26.30-community', '5.26.30'],
  ['versity/versitygw:v1.8.0', '1.8.0'],
])('the version of %s is %s', (name, version) => {
  expect(versionOf(name)).toBe(version);
});

test('an image without a version is refused', () => {
  expect(() => versionOf('redis:latest')).toThrow('The image redis:latest names no version.');
});
