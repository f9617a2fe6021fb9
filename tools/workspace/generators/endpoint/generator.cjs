const { join } = require('node:path');
const { generateFiles } = require('@nx/devkit');
const { namesOf, refuseToReplace } = require('../names.cjs');

const api = 'apps/api/src';
const responses = 'libs/wire/relations-contract/src/response';

/** Adds a working endpoint `GET /v2/<name>`, and adds it to every list of endpoints. */
module.exports = (tree, options) => {
  const names = namesOf(options.name);
  const { name, camel, pascal, title } = names;
  refuseToReplace(tree, [`${api}/${name}`, `${responses}/${name}-response.ts`]);
  generateFiles(tree, join(__dirname, 'files/api'), `${api}/${name}`, names);
  generateFiles(tree, join(__dirname, 'files/contract'), responses, names);
  insert(
    tree,
    'libs/wire/relations-contract/src/index.ts',
    /^/,
    `export { ${pascal}Response } from './response/${name}-response';\n`,
  );
  insert(
    tree,
    `${api}/app.module.ts`,
    /(?<=\.module';\n)(?=\n)/,
    `import { ${pascal}Module } from './${name}/${name}.module';\n`,
  );
  insert(tree, `${api}/app.module.ts`, /(?= {2}UnknownPathModule,\n)/, `  ${pascal}Module,\n`);
  insert(
    tree,
    `${api}/platform/openapi/openapi.ts`,
    /(?= {4}\.addTag\('Operation',)/,
    `    .addTag('${title}', 'Say here what GET /v2/${name} is about.')\n`,
  );
  insert(
    tree,
    `${api}/platform/openapi/openapi.http.spec.ts`,
    /(?= {4}\],\n {2}\]\);\n\}\);)/,
    `      ['get', '/v2/${name}', '${camel}'],\n`,
  );
  insert(
    tree,
    'apps/api-e2e/src/openapi.spec.ts',
    /(?<=fromEntries\(statuses\)\)\.toEqual\(\{\n)/,
    `      'get /v2/${name}': expect.arrayContaining([200, 401]),\n`,
  );
  return () => {
    console.log(
      `\nNext: say in docs/api.md what GET /v2/${name} is for, and prove it over HTTP in apps/api-e2e/src/${name}.spec.ts.`,
    );
  };
};

/**
 * Inserts text at the place that `where` matches.
 *
 * @throws Error if the file has no such place.
 */
function insert(tree, file, where, text) {
  const content = tree.read(file, 'utf8');
  if (!where.test(content)) throw new Error(`The place for the new endpoint was not found in ${file}.`);
  tree.write(
    file,
    content.replace(where, () => text),
  );
}
