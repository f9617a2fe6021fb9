// Publishes what this library knows: docs/generated/code-tables.md, which is made from the code tables, and copies of
// the schemas of the register format and of files with role codes.
//   node libs/feed/register-formats/published-docs.cjs            writes the files
//   node libs/feed/register-formats/published-docs.cjs --check    exits with 1 if a file is out of date
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const source = join(__dirname, 'src');
const docs = join(__dirname, '../../../docs/generated');
const ownership = join(__dirname, '../../domain/ownership/src');
const read = (file) => JSON.parse(readFileSync(join(ownership, file), 'utf8'));

function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

function codeTablesPage() {
  const forms = ['no', 'se', 'other'].map((part) => read(`code-tables/legal-forms-${part}.json`));
  const statuses = read('code-tables/operational-statuses.json');
  const roles = read('role-tables/role-types.json');
  const groups = read('role-tables/role-groups.json');
  return `# Code tables

The integers of \`LegalForm\`, \`OperationalStatus\` and \`Role.Id\`. An integer never changes its meaning and is never used again; a code without an integer is reported by the loader and not guessed.
\`GET /v2/code-tables/{table}\` answers the same tables, with the roles that the operator of the service [added](../register-format.md#roles-that-an-operator-adds), from the integer 1000000 on. This page is made from the tables in \`libs/domain/ownership/src/code-tables\` and \`libs/domain/ownership/src/role-tables\` (\`npx nx run register-formats:docs\`).

## LegalForm

A legal form belongs to a country. Files in the register format give the code; BODS files give the name, which is compared without regard to case and white space.

${forms
  .map(
    ({ source: from, legalForms }) =>
      `Source: ${from}.\n\n${table(
        ['LegalForm', 'Country', 'Code', 'Name', 'English'],
        legalForms.map((form) => [form.id, form.country, form.code, form.name, form.english]),
      )}`,
  )
  .join('\n\n')}

## OperationalStatus

Source: ${statuses.source}.

${table(
  ['OperationalStatus', 'Code', 'Meaning'],
  statuses.operationalStatuses.map((status) => [status.id, status.code, status.text]),
)}

## Role.Id

Source: ${roles.source}. The codes of SE, DK and FI are the register's own word for the role, in capitals and without diacritics; they are this list's spelling, not a code list of those registers.

${table(
  ['Role.Id', 'Register', 'Code', 'Text', 'Category'],
  roles.roleTypes.map((role) => [role.id, role.register, role.code, role.text, role.category]),
)}

## Role groups

Source: ${groups.source}. Where a role is given with its group, the group's category replaces the one above.

${table(
  ['Register', 'Group', 'Category'],
  groups.roleGroups.map((group) => [group.register, group.code, group.category]),
)}
`;
}

const published = {
  'code-tables.md': codeTablesPage,
  'role-codes.schema.json': () => readFileSync(join(source, 'code-tables/role-codes.schema.json'), 'utf8'),
  'register-format.schema.json': () => readFileSync(join(source, 'register/register-format.schema.json'), 'utf8'),
};

for (const [file, content] of Object.entries(published)) {
  const path = join(docs, file);
  if (!process.argv.includes('--check')) writeFileSync(path, content());
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== content()) {
    process.stderr.write(`docs/generated/${file} is stale: npx nx run register-formats:docs\n`);
    process.exitCode = 1;
  }
}
