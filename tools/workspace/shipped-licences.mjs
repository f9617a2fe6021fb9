/** What may be shipped with software under the Apache License 2.0, by SPDX id. */
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

/** Packages whose licence stands elsewhere than in their package.json. */
const statedElsewhere = new Map([
  // Its Readme.md: "(The MIT License)".
  ['pause@0.0.1', 'MIT'],
]);

/** Each package of a CycloneDX bill of materials once, by name and version, with its licence; `none` where none is stated. */
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

/** Of several licences all count. */
function stated({ licenses = [] }) {
  const texts = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? 'none');
  const [first, ...others] = new Set(texts);
  return others.length > 0
    ? [first, ...others].map((text) => (text.includes(' ') ? `(${text})` : text)).join(' AND ')
    : first;
}

const innermost = /\(([^()]*)\)/;

/** Alternatives need one that is allowed; what goes together needs all. What stands in brackets counts as one licence. */
function isAllowed(licence) {
  let text = licence;
  while (innermost.test(text)) text = text.replace(innermost, (_all, inner) => (isAllowed(inner) ? 'MIT' : 'none'));
  return text.split(' OR ').some((alternative) => alternative.split(' AND ').every((id) => allowed.has(id.trim())));
}
