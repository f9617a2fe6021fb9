const { join } = require('node:path');
const { generateFiles } = require('@nx/devkit');
const { namesOf, refuseToReplace } = require('../names.cjs');

const folder = 'libs/graph/company-graph/src';

/** Adds a working query of the graph. The developer then replaces its content and names the index that it uses. */
module.exports = (tree, options) => {
  const names = namesOf(options.name);
  refuseToReplace(tree, [
    `${folder}/queries/${names.name}.cypher`,
    `${folder}/${names.name}.ts`,
    `${folder}/${names.name}.neo4j.spec.ts`,
  ]);
  generateFiles(tree, join(__dirname, 'files'), folder, names);
};
