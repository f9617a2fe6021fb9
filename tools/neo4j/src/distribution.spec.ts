import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { neo4jVersion } from './distribution';
import { findWorkspaceRoot } from './workspace-root';

const root = findWorkspaceRoot(__dirname);

test('Maven and Docker run the same version', async () => {
  const version = neo4jVersion(await readFile(join(root, 'tools/neo4j/pom.xml'), 'utf8'));
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  expect([...compose.matchAll(/image: (neo4j:.*)/g)].map(([, image]) => image)).toEqual([`neo4j:${version}-community`]);
});

test('a file that names no version is refused', () => {
  expect(() => neo4jVersion('<project/>')).toThrow('names no version');
});
