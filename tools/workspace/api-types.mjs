// Writes the TypeScript types of the API's requests and answers into the library of the client. The types are made from
// docs/generated/openapi.json. With --check it writes nothing, and exits with 1 if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { workspaceRoot } from './installed.mjs';

const file = 'libs/client/relations-client/src/generated/api-types.ts';
const heading =
  '// Generated from docs/generated/openapi.json by `npm run openapi`; do not edit. The format is that of openapi-typescript.\n';

async function apiTypes() {
  const document = JSON.parse(readFileSync(join(workspaceRoot, 'docs/generated/openapi.json'), 'utf8'));
  // A member of a request that has a default may be left out, so a default does not make it required.
  const ast = await openapiTS(document, { defaultNonNullable: false, immutable: true, silent: true });
  const path = join(workspaceRoot, file);
  return format(heading + astToString(ast), { ...(await resolveConfig(path)), filepath: path });
}

async function main(isCheck) {
  const [text, path] = [await apiTypes(), join(workspaceRoot, file)];
  if (!isCheck) return writeFileSync(path, text);
  if (readFileSync(path, 'utf8') === text) return;
  process.stderr.write(`${file} is out of date: npm run openapi\n`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.includes('--check'));
