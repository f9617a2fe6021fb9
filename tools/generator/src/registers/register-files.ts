import type { RegisterOptions } from '../synthetic-register';
import type { RegisterFile } from '../written-files';
import { exceptionRows, leiRows, relationshipRows } from './gleif/golden-copy-csv';
import { exceptionFile, leiFile, relationshipFile } from './gleif/cdf-xml';
import { entityLines, establishmentLines, roleLines, shareholderLines } from './norway/native-lines';
import { companyDataLines } from './united-kingdom/company-data';
import { pscLines } from './united-kingdom/psc-snapshot';

/** The registers whose files are written as the registers publish them. */
export const registers = ['uk', 'gleif', 'gleif-csv', 'no'] as const;
export type Register = (typeof registers)[number];

/** The greatest number of an invented company: seven digits of a register number are free for it. */
export const maxCompanyNumber = 9_999_999;

export function isRegister(format: string): format is Register {
  return registers.some((register) => register === format);
}

/**
 * Returns the files of a register, with the names that the register gives them. Every line is computed from the options
 * and the number of its company, so memory does not grow with the register. The same options give the same bytes.
 */
export function registerFiles(register: Register, options: RegisterOptions): RegisterFile[] {
  switch (register) {
    case 'uk':
      return [
        { name: `BasicCompanyDataAsOneFile-${options.asOf}.csv`, lines: companyDataLines(options) },
        { name: `persons-with-significant-control-snapshot-${options.asOf}.txt`, lines: pscLines(options) },
      ];
    case 'gleif':
      return [
        { name: goldenCopy('lei2', options), lines: leiFile(options) },
        { name: goldenCopy('rr', options), lines: relationshipFile(options) },
        { name: goldenCopy('repex', options), lines: exceptionFile(options) },
      ];
    case 'gleif-csv':
      return [
        { name: goldenCopy('lei2', options, 'csv'), lines: leiRows(options) },
        { name: goldenCopy('rr', options, 'csv'), lines: relationshipRows(options) },
        { name: goldenCopy('repex', options, 'csv'), lines: exceptionRows(options) },
      ];
    case 'no':
      return [
        { name: 'enheter_alle.json', lines: entityLines(options) },
        { name: 'underenheter_alle.json', lines: establishmentLines(options) },
        { name: 'roller_alle.json', lines: roleLines(options) },
        { name: `aksjeeiebok_${options.asOf.slice(0, 'yyyy'.length)}.csv`, lines: shareholderLines(options) },
      ];
  }
}

function goldenCopy(kind: string, { asOf }: RegisterOptions, ending = 'xml'): string {
  return `${asOf.replaceAll('-', '')}-0800-gleif-goldencopy-${kind}-golden-copy.${ending}`;
}
