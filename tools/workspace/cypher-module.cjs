const { basename } = require('node:path');

/** The JavaScript source of the module for a `.cypher` file. `syntax` is `esm` for ES modules. */
exports.cypherModule = (path, text, syntax) => {
  const query = JSON.stringify({ name: basename(path, '.cypher'), text });
  return syntax === 'esm' ? `export default ${query};` : `exports.__esModule = true; exports.default = ${query};`;
};
