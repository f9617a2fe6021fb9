import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOperationalStatus } from '../code-tables/code-tables';
import companySchema from './company.schema.json';
import { norwegianCompanyReader } from './company-reader';
import rolesSchema from './roles.schema.json';
import { shareholderColumns } from './shareholder-rows';

const page = readFileSync(join(__dirname, '../../../../../docs/registers/norway.md'), 'utf8');

const asOf = '2026-03-12T00:00:00Z';

/** Members that make each state of the page. */
const states: Readonly<Record<string, object>> = {
  '`slettedato`, or `respons_klasse` is `SlettetEnhet`': { slettedato: '2026-01-01' },
  '`konkurs`': { konkurs: true },
  '`underTvangsavviklingEllerTvangsopplosning`': { underTvangsavviklingEllerTvangsopplosning: true },
  '`underAvvikling`': { underAvvikling: true },
  '`underRekonstruksjonsforhandlingDato`': { underRekonstruksjonsforhandlingDato: '2026-01-01' },
  '`underUtenlandskInsolvensbehandlingDato`': { underUtenlandskInsolvensbehandlingDato: '2026-01-01' },
  '`konkurs` and `underAvvikling` are `false`': { konkurs: false, underAvvikling: false },
};

describe('docs/registers/norway.md', () => {
  it('gives the states in the order in which they count', () => {
    const [, table = ''] = page.split('| state | `OperationalStatus` |');
    const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (`.*?) \| (.*?) \|$/gm)];
    expect(rows.map(([, state]) => state)).toEqual(Object.keys(states));
    // A company in this state and all after it has the status of this state.
    for (const [index, [, , status = '']] of rows.entries()) {
      const members = Object.assign({}, ...Object.values(states).slice(index).reverse()) as object;
      const written = { organisasjonsnummer: '999000011', ...members };
      const read = norwegianCompanyReader(asOf).read(JSON.stringify(written));
      const [company] = 'statements' in read ? read.statements : [];
      const code = /^`(\w+)`$/.exec(status)?.[1];
      expect(company?.type === 'company' && company.profile.operationalStatus).toBe(
        code === undefined ? undefined : findOperationalStatus(code),
      );
    }
  });

  it('names every member that is read', () => {
    const { person, enhet, ...role } = rolesSchema.$defs.role.properties;
    const members = [
      ...Object.keys(companySchema.properties).filter((name) => name !== 'beliggenhetsadresse'),
      ...Object.keys({ person, enhet, ...role }).filter((name) => name !== 'type' && name !== 'rekkefolge'),
    ];
    expect(members.filter((name) => !page.includes(name))).toEqual([]);
  });

  it('names every column of the shareholder register', () => {
    expect(shareholderColumns.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
