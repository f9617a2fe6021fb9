import { CodeTablePath, codeTableNames } from './code-table-path';
import { readRequest } from './read-request';

it('takes the name of a code table as it is written', () => {
  expect(codeTableNames.map((table) => readRequest(CodeTablePath, { table }))).toEqual([
    { ok: true, request: { table: 'legal-forms' } },
    { ok: true, request: { table: 'operational-statuses' } },
    { ok: true, request: { table: 'roles' } },
  ]);
});

it.each(['Roles', 'role', 'legal_forms', '', 'constructor', '__proto__'])(
  'refuses %j, and says what it takes',
  (table) => {
    expect(readRequest(CodeTablePath, { table })).toEqual({
      ok: false,
      problems: [
        {
          message: `Invalid value in table: ${table}.`,
          code: 'value-invalid',
          place: { parameter: 'table' },
          expected: 'one of legal-forms, operational-statuses, roles',
        },
      ],
    });
  },
);
