const { basename } = require('node:path');

/** JavaScript source of the module that importing a `.cypher` file gives, in the module syntax asked for. */
exports.cypherModule = (path, text, syntax) => {
  const query = JSON.stringify({ name: basename(path, '.cypher'), text });
  return syntax === 'esm' ? `export default ${query};` : `exports.__esModule = true; exports.default = ${query};`;
};
