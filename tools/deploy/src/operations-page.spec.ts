import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { documentIn, documentOf, type Value, valueAt } from './manifests';
import { documentedOverride, documentedVariables } from './operations-page';

const root = findWorkspaceRoot(__dirname);
const file = join(root, 'docker-compose.yml');
const compose = documentIn(file);
const namesOf = (value: Value | undefined) => Object.keys((value ?? {}) as object);

test('every variable of docker-compose.yml is documented, with its default, and no other', () => {
  const text = readFileSync(file, 'utf8');
  const used = new Map(
    [...text.matchAll(/(?<!\$)\$\{(\w+):([-?])([^}]*)\}/g)].map(([, name, kind, rest]) => [
      name,
      kind === '-' ? rest : '',
    ]),
  );
  const documented = documentedVariables(root);
  expect([...documented.keys()].sort()).toEqual([...used.keys()].sort());
  // A default of Compose that is a path of the demo, or nothing, is described in words.
  const stated = [...used].filter(([, rest]) => rest !== '' && !rest?.startsWith('./apps/'));
  const inWords = ['JWT_AUDIENCE', 'EXPLORER_SIGN_IN'];
  expect(stated.filter(([name = '', rest]) => documented.get(name) !== rest).map(([name]) => name)).toEqual(inWords);
});

test('the documented override changes services that there are, and every secret that it uses has a file', () => {
  const override = documentOf(documentedOverride(root));
  const services = valueAt(override, 'services') as Readonly<Record<string, Value>>;
  const known = valueAt(compose, 'services');
  expect(Object.keys(services).filter((name) => valueAt(known, name) === undefined)).toEqual([]);
  const used = Object.values(services).flatMap((service) => [
    ...((valueAt(service, 'secrets') ?? []) as readonly string[]),
    ...((valueAt(service, 'build', 'secrets') ?? []) as readonly string[]),
  ]);
  expect([...new Set(used)].sort()).toEqual(namesOf(valueAt(override, 'secrets')).sort());
});

test('the documented override gives the secrets of npm to every build, and certificates to every process that calls others', () => {
  const override = documentOf(documentedOverride(root));
  const servicesWith = (document: Value, ...path: string[]) =>
    namesOf(valueAt(document, 'services')).filter((name) => valueAt(document, 'services', name, ...path) !== undefined);
  expect(servicesWith(override, 'build')).toEqual(servicesWith(compose, 'build'));
  expect(servicesWith(override, 'environment', 'NODE_EXTRA_CA_CERTS')).toEqual(
    servicesWith(compose, 'environment', 'BATCH_S3_ENDPOINT'),
  );
});
