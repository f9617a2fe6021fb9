import type { Distribution, Distributions } from './distributions';

/** The figures of a nation as Markdown tables. */
export function figuresOf(found: Distributions): string {
  const { statements, companiesByCountry, most } = found;
  const byCountry = Object.entries(companiesByCountry).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const rows: [string, string][] = [
    ...Object.entries(statements).map(([kind, count]): [string, string] => [`\`${kind}\` statements`, whole(count)]),
    ['companies by country', byCountry.map(([country, count]) => `${country} ${whole(count)}`).join(', ')],
    ['most current owners of a company', whole(most.owners)],
    ['most current holdings of a company', whole(most.holdings)],
    ['most current roles of a company', whole(most.roles)],
    ['records that are ended', percent(found.ended)],
    ['persons with protected identity', percent(found.protectedPersons)],
    ['ownerships stated as a range', percent(found.ranges)],
    ['ownerships with a class of shares', percent(found.classes)],
    ['ownerships held by companies', percent(found.heldByCompany)],
    ['of these, from another country', percent(found.heldAcrossBorders)],
  ];
  return [
    ...table(['', ''], rows),
    '',
    ...table(['owners', 'companies with owners'], ownerRows(found.ownersOfCompany)),
    '',
  ].join('\n');
}

function ownerRows(owners: Distribution): [string, string][] {
  const total = owners.slice(1).reduce((sum, count) => sum + count, 0);
  const classes = [1, 2, 3, 5, 10, 20, 50, 100];
  return classes.map((from, index) => {
    const next = classes[index + 1];
    const count = owners.slice(from, next).reduce((sum, companies) => sum + companies, 0);
    const name = next === undefined ? `${from} and more` : next - from === 1 ? String(from) : `${from} to ${next - 1}`;
    return [name, percent(count / total)];
  });
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

function whole(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
