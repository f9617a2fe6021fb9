const { join } = require('node:path');
const { generateFiles } = require('@nx/devkit');
const { namesOf, refuseToReplace } = require('../names.cjs');

const folder = 'libs/graph/company-graph/src';

/** Adds a query of the graph that runs as it is; what it finds and by which index is then written in its place. */
module.exports = (tree, options) => {
  const names = namesOf(options.name);
  refuseToReplace(tree, [
    `${folder}/queries/${names.name}.cypher`,
    `${folder}/${names.name}.ts`,
    `${folder}/${names.name}.neo4j.spec.ts`,
  ]);
  generateFiles(tree, join(__dirname, 'files'), folder, names);
};
