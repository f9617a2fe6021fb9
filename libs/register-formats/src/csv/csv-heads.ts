import { cellsOf } from './csv-cells';

/** What a row is about, read without the rest of it. */
export interface RowHead {
  readonly of: 'company' | 'person' | 'record';
  /** Undefined where the row must be read as a whole to know it. */
  readonly id?: string;
  /** False where the row says nothing that is `true`, and so does not protect a person. */
  readonly saysTrue: boolean;
}

const kinds: Readonly<Record<string, RowHead['of']>> = {
  company: 'company',
  person: 'person',
  ownership: 'record',
  beneficialOwnership: 'record',
  companyStructure: 'record',
  role: 'record',
};

/**
 * The heads of the rows below a header that `csvReader` takes; undefined for rows that must be read to know what they are
 * about. Whether the row is good is not looked at.
 */
export function csvHeads(header: string): (row: string) => RowHead | undefined {
  const names = cellsOf(header.replace(/^\ufeff/, ''));
  if ('problem' in names) return () => undefined;
  // Wherever else the id stands, and where ServiceIds are given, the whole row is read.
  const isPlain = names[1] === 'id' && !names.includes('serviceId');
  return (row) => {
    const end = row.indexOf(',');
    const of = kinds[row.slice(0, end)];
    if (of === undefined) return undefined;
    const id = isPlain && of !== 'record' ? row.slice(end + 1, row.indexOf(',', end + 1)) : '';
    return { of, saysTrue: row.includes('true'), ...(id === '' || id.includes('"') ? {} : { id }) };
  };
}
