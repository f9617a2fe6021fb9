import { cellsOf } from './csv-cells';
import { type UnquotedKind, unquotedKinds } from './unquoted-row-layouts';

/** What a row describes, found without reading the whole row. */
export interface RowHead {
  readonly of: 'company' | 'person' | 'record';
  /** Undefined if the id can only be found by reading the whole row. */
  readonly id?: string;
  /** Only for entities. If it is false, no cell of the row is `true`, so the row does not protect a person. */
  readonly saysTrue: boolean;
}

/**
 * Returns a function that reads the heads of the rows below a header, for headers that `csvReader` accepts. The
 * function returns undefined for rows that must be read completely. It does not check whether the row is valid.
 */
export function csvHeads(header: string): (row: string) => RowHead | undefined {
  const names = cellsOf(header.replace(/^\ufeff/, ''));
  if ('problem' in names) return () => undefined;
  // The id is found quickly only in the second column. If there are ServiceIds, the whole row must be read.
  const isSimpleHeader = names[1] === 'id' && !names.includes('serviceId');
  // Rows of the same kind usually follow each other, so the kind is only looked up if a row begins differently than the
  // previous one.
  let [begin, of]: [string, RowHead['of']] = ['company,', 'company'];
  return (row) => {
    if (!row.startsWith(begin)) {
      const kind = unquotedKinds.find((name) => row.startsWith(`${name},`));
      if (kind === undefined) return undefined;
      [begin, of] = [`${kind},`, whatOf(kind)];
    }
    if (of === 'record') return recordHead;
    const id = isSimpleHeader ? row.slice(begin.length, row.indexOf(',', begin.length)) : '';
    const saysTrue = row.includes('true');
    return id === '' || id.includes('"') ? { of, saysTrue } : { of, id, saysTrue };
  };
}

const recordHead: RowHead = { of: 'record', saysTrue: false };

function whatOf(kind: UnquotedKind): RowHead['of'] {
  return kind === 'company' || kind === 'person' ? kind : 'record';
}
