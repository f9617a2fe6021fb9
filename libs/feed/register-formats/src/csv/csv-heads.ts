import { withoutByteOrderMark } from '../byte-order-mark';
import { cellsOf } from './csv-cells';
import { type UnquotedKind, unquotedKinds } from './unquoted-row-layouts';

/** The facts about a row that can be found without reading the whole row. */
export interface RowHead {
  readonly of: 'company' | 'person' | 'record';
  /**
   * The id. Undefined if the whole row must be read. This is the case if the id cannot be found quickly, or if the row
   * has a ServiceId or a register identifier.
   */
  readonly id?: string;
  /**
   * True if the row contains the text `true` anywhere. A row without this text does not protect a person. Always false
   * for records.
   */
  readonly saysTrue: boolean;
}

/**
 * Returns a function that reads the heads of rows. The header must be one that `csvReader` accepts. The returned
 * function gives undefined for rows that must be read completely. It does not check whether a row is valid.
 */
export function rowHeadReader(header: string): (row: string) => RowHead | undefined {
  const names = cellsOf(withoutByteOrderMark(header));
  if ('problem' in names) return () => undefined;
  // An id is found quickly only in the second column. If the header has ServiceIds, rows of entities must be read
  // completely.
  const hasSimpleId = names[1] === 'id';
  const mayBeSimple = hasSimpleId && !names.includes('serviceId');
  const identifiers = names.flatMap((name, place) => (name.startsWith('identifiers[') ? place : []));
  // Rows of the same kind usually follow each other. So the kind is looked up only if the row begins differently from
  // the previous row.
  let [begin, of]: [string, RowHead['of']] = ['company,', 'company'];
  return (row) => {
    if (!row.startsWith(begin)) {
      const kind = unquotedKinds.find((name) => row.startsWith(`${name},`));
      if (kind === undefined) return undefined;
      [begin, of] = [`${kind},`, whatOf(kind)];
    }
    const isSimple =
      of === 'record' ? hasSimpleId : mayBeSimple && !(of === 'company' && mayHaveCell(row, identifiers));
    const id = isSimple ? row.slice(begin.length, row.indexOf(',', begin.length)) : '';
    const saysTrue = of !== 'record' && row.includes('true');
    return id === '' || id.includes('"') ? { of, saysTrue } : { of, id, saysTrue };
  };
}

/**
 * Returns false only if the row certainly has no text in any of the columns with these indexes. The check does not
 * interpret quoted cells. So it returns true for every row with a quotation mark.
 *
 * @param places - indexes of columns in ascending order. If there are none, the result is false.
 */
function mayHaveCell(row: string, places: readonly number[]): boolean {
  if (places.length === 0) return false;
  if (row.includes('"')) return true;
  let [place, begin] = [0, 0];
  for (const wanted of places) {
    for (; place < wanted; place += 1) {
      const end = row.indexOf(',', begin);
      if (end === -1) return false;
      begin = end + 1;
    }
    if (begin < row.length && row.charAt(begin) !== ',') return true;
  }
  return false;
}

function whatOf(kind: UnquotedKind): RowHead['of'] {
  return kind === 'company' || kind === 'person' ? kind : 'record';
}
