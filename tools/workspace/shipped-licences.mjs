/** The SPDX ids of licences that may be shipped with software under the Apache License 2.0. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose package.json does not name their licence. */
const statedElsewhere = new Map([
  // Its Readme.md says "(The MIT License)".
  ['pause@0.0.1', 'MIT'],
]);

/**
 * Each package of a CycloneDX bill of materials, once by name and version, with its licence. The licence is `none` if
 * none is stated.
 */
export function licencesOf({ components = [] }) {
  const packages = new Map();
  for (const component of withInner(components)) {
    const name = component.group ? `${component.group}/${component.name}` : component.name;
    const { version = '' } = component;
    packages.set(`${name}@${version}`, {
      name,
      version,
      licence: stated(component) ?? statedElsewhere.get(`${name}@${version}`) ?? 'none',
    });
  }
  return [...packages.values()];
}

export function refusedIn(packages) {
  return packages.filter(({ licence }) => !isAllowed(licence));
}

function* withInner(components) {
  for (const component of components) {
    yield component;
    yield* withInner(component.components ?? []);
  }
}

/** The stated licences. If there are several, all of them apply. */
function stated({ licenses = [] }) {
  const texts = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? 'none');
  const [first, ...others] = new Set(texts);
  return others.length > 0
    ? [first, ...others].map((text) => (text.includes(' ') ? `(${text})` : text)).join(' AND ')
    : first;
}

const innermost = /\(([^()]*)\)/;

/**
 * Whether a licence expression is allowed. Of alternatives (OR) one must be allowed. Of a combination (AND) all must be
 * allowed. An expression in brackets counts as one licence.
 */
function isAllowed(licence) {
  let text = licence;
  while (innermost.test(text)) text = text.replace(innermost, (_all, inner) => (isAllowed(inner) ? 'MIT' : 'none'));
  return text.split(' OR ').some((alternative) => alternative.split(' AND ').every((id) => allowed.has(id.trim())));
}
