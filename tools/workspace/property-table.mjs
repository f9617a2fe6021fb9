// Creates the Markdown table of properties and their classes of cases. It is sorted by project and name, so that it
// does not depend on the order of the runs.

/**
 * Creates the table.
 *
 * @param {readonly {project: string, property: string, cases: number, met: Record<string, number>}[]} reports
 */
export function propertyTable(reports) {
  const sorted = [...reports].sort((a, b) => compare(a.project, b.project) || compare(a.property, b.property));
  const rows = sorted.map(
    ({ project, property, cases, met }) =>
      `| ${project} | ${escaped(nameOf(property))} | ${cases} | ${escaped(classesOf(met))} |`,
  );
  return ['| project | property | cases | classes, and the cases that met each |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** The name without the rows of the specification, which are in docs/generated/conformance.md. */
function nameOf(property) {
  return property.replace(/ \[[^[\]]*(?:\[\][^[\]]*)*\]$/, '');
}

function classesOf(met) {
  return Object.entries(met)
    .map(([name, count]) => `${name} ${count}`)
    .join('; ');
}

function escaped(text) {
  return text.replace(/\|/g, '\\|');
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
