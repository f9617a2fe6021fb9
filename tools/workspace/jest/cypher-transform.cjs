const { createHash } = require('node:crypto');
const { cypherModule } = require('../cypher-module.cjs');

const codeOf = (text, path) => cypherModule(path, text, 'commonjs').code;

module.exports = {
  process: (text, path) => ({ code: codeOf(text, path) }),
  // A change of a fragment changes the queries that it is part of.
  getCacheKey: (text, path) => createHash('sha256').update(codeOf(text, path)).digest('hex'),
};
