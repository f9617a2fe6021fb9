import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { changed, paths } from '../testing/changed-records';
import { norwegianCompanyReader } from './company-reader';
import { publishedRoleCodes } from '../code-tables/code-tables';
import { norwegianRolesReader } from './roles-reader';
import { norwegianUpdatesReader } from './updates-reader';

const role = { type: { kode: 'MEDL' }, person: { navn: { fornavn: 'A' } }, enhet: null, rekkefolge: 1 };
const cases = {
  companies: {
    reader: norwegianCompanyReader('2026-03-12T00:00:00Z'),
    record: {
      organisasjonsnummer: '999000011',
      organisasjonsform: { kode: 'AS' },
      forretningsadresse: { adresse: ['A'] },
      kapital: { antallAksjer: 5 },
      konkurs: false,
    },
  },
  roles: {
    reader: norwegianRolesReader(publishedRoleCodes),
    record: {
      organisasjonsnummer: '999000011',
      rollegrupper: [{ type: { kode: 'STYR' }, sistEndret: '2026-01-01', roller: [role] }],
    },
  },
  updates: {
    reader: norwegianUpdatesReader,
    record: { organisasjonsnummer: '999000011', endringstype: 'Fjernet', dato: '2026-01-01T00:00:00Z' },
  },
} as const;

describe('the Norwegian readers', () => {
  it.each(['companies', 'roles', 'updates'] as const)(
    'of %s answer a record with any other member with statements or a problem',
    (kind) => {
      const { reader, record } = cases[kind];
      const values = fc.tuple(fc.constantFrom(...paths(record)), fc.oneof(fc.jsonValue(), fc.constant(null)));
      checkProperty(
        { values, classes: ['statements', 'a problem'], usual: 1_000, full: 20_000 },
        ([path, member], meet) => {
          const read = reader.read(JSON.stringify(changed(record, path, member)));
          if ('problem' in read) expect(read.problem).not.toBe('');
          else for (const { id, asOf } of read.statements) expect([id, asOf]).not.toContain(undefined);
          meet('problem' in read ? 'a problem' : 'statements');
        },
      );
    },
  );
});
