import type { AddedRoleCodes } from '@company-relations/ownership';
import { csvReader, unquotedRowReader } from './index';
import { RoleCodes } from './code-tables/code-tables';
import { readFirstLine } from './readers';
import type { RegisterFormat } from './statement-reader';

const addedRoles: AddedRoleCodes = {
  sources: ['own list'],
  roleTypes: [
    { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' },
    { id: 1_000_002, register: 'NO', code: 'KASS', text: 'Treasurer', category: 'Club' },
  ],
  roleGroups: [
    { register: 'DE', code: 'VORSTAND', category: 'Executive Board' },
    { register: 'NO', code: 'KLUBB', category: 'Club Board' },
  ],
};
const statement = { statement: 'role', id: 'r', asOf: '2026-01-01', party: 'p', company: 'c' };
const header = 'statement,id,asOf,party,company,role.register,role.code,role.group';
const row = 'role,r,2026-01-01,p,c,DE,GF,VORSTAND';

function rolesIn(format: RegisterFormat, lines: readonly string[], isAdded: boolean): unknown {
  const [first = '', ...rows] = lines;
  const begun = readFirstLine(first, format, { now: new Date('2026-06-01'), ...(isAdded && { addedRoles }) });
  const read = rows.length === 0 ? begun.first : rows.map((each) => begun.reader?.read(each))[0];
  if (!read || 'problem' in read) return read?.problem;
  const records = read.statements.flatMap((each) => (each.type === 'record' ? each.records : []));
  return [...records.map(({ record }) => record), ...read.notices];
}

const norwegian = {
  organisasjonsnummer: '923609016',
  rollegrupper: [
    {
      type: { kode: 'KLUBB' },
      sistEndret: '2026-01-01',
      roller: [{ type: { kode: 'KASS' }, person: { navn: { fornavn: 'Kari' } } }],
    },
  ],
};

it.each<[RegisterFormat, string[], object, string | string[]]>([
  [
    'register',
    [JSON.stringify({ ...statement, role: { register: 'DE', code: 'GF', group: 'VORSTAND' } })],
    { id: 1_000_001, text: 'Managing Director', category: 'Executive Board' },
    'role: no role type "GF" of register "DE" in the code table: feed role-codes --add adds one',
  ],
  [
    'csv',
    [header, row],
    { id: 1_000_001, text: 'Managing Director', category: 'Executive Board' },
    'role: no role type "GF" of register "DE" in the code table: feed role-codes --add adds one',
  ],
  [
    'no-roles',
    [JSON.stringify(norwegian)],
    { id: 1_000_002, text: 'Treasurer', category: 'Club Board' },
    ['unknown role "KASS" of the group "KLUBB": not loaded'],
  ],
])('%s files may have the roles that the operator added, and no other ones', (format, lines, record, unknown) => {
  expect([rolesIn(format, lines, true), rolesIn(format, lines, false)]).toEqual([[record], unknown]);
});

it('unquoted rows have the same roles as the general reader of CSV', () => {
  const codes = new RoleCodes(addedRoles);
  const statement = unquotedRowReader(header, codes)(row);
  const general = csvReader(header, codes);
  if ('problem' in general) throw new Error(general.problem);
  expect(statement?.texts.slice(-3)).toEqual(['1000001', 'Managing Director', 'Executive Board']);
  expect(general.read(row)).toMatchObject({ notices: [], statements: [{ type: 'record' }] });
  expect(unquotedRowReader(header)(row)).toBeUndefined();
});
