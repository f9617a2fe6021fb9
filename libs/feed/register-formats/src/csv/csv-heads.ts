import { cellsOf } from './csv-cells';
import { type UnquotedKind, unquotedKinds } from './unquoted-row-layouts';

/** What a row is about, read without the rest of it. */
export interface RowHead {
  readonly of: 'company' | 'person' | 'record';
  /** Undefined where the row must be read as a whole to know it. */
  readonly id?: string;
  /** False where the row says nothing that is `true`, and so does not protect a person; of entities only. */
  readonly saysTrue: boolean;
}

/**
 * The heads of the rows below a header that `csvReader` takes; undefined for rows that must be read to know what they are
 * about. Whether the row is good is not looked at.
 */
export function csvHeads(header: string): (row: string) => RowHead | undefined {
  const names = cellsOf(header.replace(/^\ufeff/, ''));
  if ('problem' in names) return () => undefined;
  // Wherever else the id stands, and where ServiceIds are given, the whole row is read.
  const isSimpleHeader = names[1] === 'id' && !names.includes('serviceId');
  // Rows follow rows of their kind: what begins as the one before does is not looked up again.
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
