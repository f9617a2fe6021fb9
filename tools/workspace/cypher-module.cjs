const { existsSync, readFileSync } = require('node:fs');
const { basename, dirname, join, resolve } = require('node:path');

/**
 * The folder of the fragments that queries of several libs share. Other fragments are in a folder `fragments` next to
 * the query, or in a folder above it.
 */
const sharedFragments = resolve(__dirname, '../../libs/graph/graph-model/src/fragments');

/**
 * Returns the JavaScript source of the module that stands for a `.cypher` file, and the files of the fragments that are
 * part of the query.
 *
 * @param syntax `esm` for an ES module; otherwise the source is CommonJS.
 */
exports.cypherModule = (path, text, syntax) => {
  const { expanded, files } = expandFragments(path, text);
  const query = JSON.stringify({ name: basename(path, '.cypher'), text: expanded });
  return {
    code: syntax === 'esm' ? `export default ${query};` : `exports.__esModule = true; exports.default = ${query};`,
    files,
  };
};

/**
 * Replaces the placeholders of a query by fragments:
 * - `{{name}}` by `fragments/name.cypher`. Placeholders in the fragment are replaced in the same way.
 * - `{{name one=text other=more text}}` by the fragment, in which `{{one}}` becomes `text` and `{{other}}` becomes
 *   `more text`, also in further fragments that it contains.
 * - `{{name for each type, UNION ALL}}` by one copy of the fragment for each relationship type, in which `{{type}}` is
 *   the type, with UNION ALL between the copies. `for each stated type` includes the types of unspecified owners.
 */
function expandFragments(path, text) {
  const files = new Set();
  return { expanded: expand(text, {}, [path]), files: [...files] };

  function expand(template, given, within) {
    return template.replace(/\{\{(\S+?)( .*?)?\}\}/g, (placeholder, name, details, offset) => {
      if (details === undefined && name in given) return given[name];
      const file = fragmentFile(path, name);
      if (file === undefined || within.includes(file))
        throw new Error(`${within.at(-1)}: ${placeholder} is ${file ? 'part of itself' : 'no fragment'}.`);
      files.add(file);
      const include = (more) => expand(bodyOf(file), { ...given, ...more }, [...within, file]);
      const [, stated, union] = /^ for each (stated )?type, (UNION(?: ALL)?)$/.exec(details ?? '') ?? [];
      const lines = union
        ? expand(stated ? '{{stated-types}}' : '{{relationship-types}}', {}, within)
            .split('|')
            .map((type) => include({ type }))
            .join(`\n${union}\n`)
        : include(argumentsOf(details ?? ''));
      const [indentation] = /^ */.exec(template.slice(template.lastIndexOf('\n', offset) + 1));
      return lines.replaceAll('\n', `\n${indentation}`);
    });
  }
}

function fragmentFile(path, name) {
  const folder = dirname(path);
  const nearest = join(folder, 'fragments', `${name}.cypher`);
  if (existsSync(nearest)) return nearest;
  if (dirname(folder) !== folder) return fragmentFile(folder, name);
  const shared = join(sharedFragments, `${name}.cypher`);
  return existsSync(shared) ? shared : undefined;
}

/** A fragment without the comment at its beginning. */
function bodyOf(file) {
  return readFileSync(file, 'utf8')
    .replace(/^(\/\/.*\n)*/, '')
    .trimEnd();
}

/** `one=text other=more text`. */
function argumentsOf(details) {
  return Object.fromEntries([...details.matchAll(/ (\w+)=(.*?)(?= \w+=|$)/g)].map(([, name, value]) => [name, value]));
}
