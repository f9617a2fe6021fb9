// The index of an OpenAPI document: one line for each operation, parameter, status, schema and member.
//   npm run openapi:released    writes the index of this version to docs/generated/released-api.txt, at a release
// docs/changes.md says how the changelog uses it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './installed.mjs';

/** The sorted index of a document. The line of a part begins with the line of the whole: `GET /a 200` with `GET /a`. */
export function indexOf({ paths, components }) {
  const nameOf = ({ name, $ref }) => name ?? components.parameters[$ref.split('/').at(-1)].name;
  const responseOf = ({ $ref, ...response }) => ($ref ? components.responses[$ref.split('/').at(-1)] : response);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  );
  const lines = operations.flatMap(([name, { parameters = [], responses }]) => [
    name,
    ...parameters.map((parameter) => `${name} ${nameOf(parameter)}`),
    ...Object.entries(responses).flatMap(([status, response]) => [
      `${name} ${status}`,
      ...Object.keys(responseOf(response).headers ?? {}).map((header) => `${name} ${status} ${header}`),
    ]),
  ]);
  const members = Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) => [
    schema,
    ...Object.keys(properties).map((member) => `${schema}.${member}`),
  ]);
  return [...new Set([...lines, ...members])].sort();
}

/** The lines that only the later index has. The parts of an added line are left out. */
export function addedTo(before, after) {
  const old = new Set(before);
  const added = new Set(after.filter((line) => !old.has(line)));
  const wholes = (line) => [...line.matchAll(/[ .]/g)].map(({ index }) => line.slice(0, index));
  return [...added].filter((line) => !wholes(line).some((whole) => added.has(whole)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const generated = join(workspaceRoot, 'docs/generated');
  const document = JSON.parse(readFileSync(join(generated, 'openapi.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'));
  writeFileSync(join(generated, 'released-api.txt'), [version, ...indexOf(document), ''].join('\n'));
}
