const { cypherModule } = require('../cypher-module.cjs');

module.exports = {
  process: (text, path) => ({ code: cypherModule(path, text, 'commonjs') }),
};
