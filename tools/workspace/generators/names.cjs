/**
 * Converts a name to the forms that templates need.
 *
 * @param {string} name for example `role-types`.
 * @returns `{ name: 'role-types', camel: 'roleTypes', pascal: 'RoleTypes', words: 'role types', title: 'Role types' }`
 */
exports.namesOf = (name) => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is no name in lower case with hyphens, like role-types.`);
  const parts = name.split('-');
  const pascal = parts.map(capital).join('');
  const words = parts.join(' ');
  return { name, camel: pascal[0].toLowerCase() + pascal.slice(1), pascal, words, title: capital(words) };
};

/** Throws an error if one of these files exists, because a generator must not replace files. */
exports.refuseToReplace = (tree, files) => {
  const taken = files.filter((file) => tree.exists(file));
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}.`);
};

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
