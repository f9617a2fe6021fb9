import type { UnquotedStatement, RecordKind } from '@company-relations/ownership';
import { withoutByteOrderMark } from '../byte-order-mark';
import { findLegalForm, findOperationalStatus, publishedRoleCodes, type RoleCodes } from '../code-tables/code-tables';
import { cellsOf } from './csv-cells';
import { excludableBounds } from '../register/records';
import { isCertainlyUnquoted } from './unquoted-cells';
import {
  type UnquotedRowLayout,
  unquotedRowLayout,
  type UnquotedKind,
  unquotedKinds,
  roleCodeMembers,
} from './unquoted-row-layouts';

/**
 * Reads a row as an unquoted statement. Returns undefined if only the general reader can read the row. The general
 * reader also reports the problems of a row.
 */
export type UnquotedRowReader = (row: string) => UnquotedStatement | undefined;

type KindReader = (cells: string[]) => UnquotedStatement | undefined;

/** Returns a reader of the unquoted rows after a header. The header must be one that `csvReader` accepts. */
export function unquotedRowReader(header: string, codes: RoleCodes = publishedRoleCodes): UnquotedRowReader {
  const columns = cellsOf(withoutByteOrderMark(header));
  if ('problem' in columns) return () => undefined;
  const readers = unquotedKinds.map((kind) => ({ begin: `${kind},`, read: readerOf(kind, columns, codes) }));
  let last = readers[0];
  return (row) => {
    if (!last || !row.startsWith(last.begin)) last = readers.find(({ begin }) => row.startsWith(begin));
    if (!last || !isCertainlyUnquoted(row)) return undefined;
    const cells = row.split(',');
    return cells.length === columns.length ? last.read(cells) : undefined;
  };
}

function readerOf(kind: UnquotedKind, columns: readonly string[], codes: RoleCodes): KindReader {
  const form = unquotedRowLayout(kind, columns);
  // A missing column gets an index that is greater than the index of every text of a row. So no text is found for it.
  const place = (name: string) =>
    columns.includes(name) ? columns.indexOf(name) : columns.length + roleCodeMembers.length;
  const read =
    kind === 'company'
      ? companyReader(form, place)
      : kind === 'person'
        ? personReader(form, place)
        : recordReader(kind, form, place, codes);
  return (cells) => (convertCells(cells, form) ? read(cells) : undefined);
}

/** Replaces each cell with its JSON text. Returns false if a cell needs the general reader. */
function convertCells(cells: string[], { cells: readers }: UnquotedRowLayout): boolean {
  for (let at = 1; at < cells.length; at += 1) {
    const cell = cells[at] as string;
    if (cell === '') continue;
    const text = readers[at]?.(cell);
    if (text === undefined) return false;
    cells[at] = text;
  }
  return true;
}

type Place = (column: string) => number;

function personReader({ members }: UnquotedRowLayout, place: Place): KindReader {
  const [id, asOf, source, number] = [
    place('id'),
    place('asOf'),
    place('source'),
    place('nationalIdentificationNumber'),
  ] as const;
  return (texts) => {
    const stated = texts[id];
    const moment = texts[asOf];
    if (!stated || !moment) return undefined;
    return {
      type: 'person',
      id: stated,
      asOf: moment,
      source: texts[source] ?? '',
      members,
      texts,
      nationalIdentificationNumber: texts[number] ?? '',
    };
  };
}

function companyReader({ members }: UnquotedRowLayout, place: Place): KindReader {
  const [id, asOf, source, country, orgNo] = [
    place('id'),
    place('asOf'),
    place('source'),
    place('countryCode'),
    place('orgNo'),
  ] as const;
  const [form, status, trader] = [place('legalForm'), place('operationalStatus'), place('soleTraderOf')] as const;
  return (texts) => {
    const countryCode = texts[country] ?? '';
    const isCoded =
      isReplaced(texts, form, (code) => findLegalForm(countryCode, code)) &&
      isReplaced(texts, status, findOperationalStatus);
    const stated = texts[id];
    const moment = texts[asOf];
    if (!isCoded || !stated || !moment || countryCode === '') return undefined;
    const base = { id: stated, asOf: moment, source: texts[source] ?? '', members, texts };
    return { type: 'company', ...base, countryCode, orgNo: texts[orgNo] ?? '', soleTraderOf: texts[trader] ?? '' };
  };
}

/** Replaces a code in `texts` with its number in the published table. Returns false if the code is unknown. */
function isReplaced(texts: string[], at: number, find: (code: string) => number | undefined): boolean {
  const code = texts[at] ?? '';
  if (code === '') return true;
  const found = find(code);
  if (found !== undefined) texts[at] = String(found);
  return found !== undefined;
}

function recordReader(kind: RecordKind, { members }: UnquotedRowLayout, place: Place, codes: RoleCodes): KindReader {
  const [id, asOf, party, company] = [place('id'), place('asOf'), place('party'), place('company')] as const;
  const [endedAt, inDateAt, outDateAt, source] = [
    place('ended'),
    place('inDate'),
    place('outDate'),
    place('source'),
  ] as const;
  const isUnlike = kind === 'role' ? roleReplacer(place, codes) : isOutOfOrder(place);
  const votesAlone = kind === 'ownership' ? saysVotesAlone(place) : () => false;
  return (texts) => {
    if (isUnlike(texts)) return undefined;
    const inDate = texts[inDateAt] ?? '';
    const outDate = texts[outDateAt] ?? '';
    const ended = texts[endedAt] ?? '';
    const stated = texts[id];
    const moment = texts[asOf];
    const owner = texts[party];
    const owned = texts[company];
    if (!stated || !moment || !owner || !owned || (outDate !== '' && ended === 'false')) return undefined;
    // A record that ended before its `outDate` has `hasEnded` in its content, which only the general reader writes.
    if (ended === 'true' && outDate > moment) return undefined;
    const base = { id: stated, asOf: moment, source: texts[source] ?? '', members, texts };
    return {
      type: 'record',
      kind,
      ended: outDate !== '' || ended === 'true',
      votesAlone: votesAlone(texts),
      inDate,
      outDate,
      ...base,
      party: owner,
      company: owned,
    };
  };
}

/**
 * Returns a function that checks the bounds of a range. That function returns true if a lower bound is above an upper
 * bound, or if a bound is excluded and the range may be empty.
 */
function isOutOfOrder(place: Place): (texts: readonly string[]) => boolean {
  const [stake, least, most] = [
    place('ownershipStake'),
    place('minOwnershipStake'),
    place('maxOwnershipStake'),
  ] as const;
  const [leastVotes, maxVotes] = [place('minVotes'), place('maxVotes')] as const;
  const flags = excludableBounds.map(({ flag, bound }) => ({ flag: place(flag), bound: place(bound) }));
  const isAbove = (lower: string | undefined, upper: string | undefined) =>
    lower !== '' && upper !== '' && Number(lower) > Number(upper);
  const isSame = (a: string | undefined, b: string | undefined) => Boolean(a) && a === b;
  const isAtAnEnd = (bound = '') => bound === '' || bound === '0' || bound === '100';
  const mayBeEmpty = (texts: readonly string[]) =>
    flags.some(({ flag, bound }) => texts[flag] && isAtAnEnd(texts[bound])) ||
    isSame(texts[least], texts[most]) ||
    isSame(texts[least], texts[stake]) ||
    isSame(texts[stake], texts[most]) ||
    isSame(texts[leastVotes], texts[maxVotes]);
  return (texts) =>
    isAbove(texts[least], texts[most]) ||
    isAbove(texts[least], texts[stake]) ||
    isAbove(texts[stake], texts[most]) ||
    isAbove(texts[leastVotes], texts[maxVotes]) ||
    (flags.some(({ flag }) => texts[flag]) && mayBeEmpty(texts));
}

function saysVotesAlone(place: Place): (texts: readonly string[]) => boolean {
  const votes = ['numberOfVotes', 'minVotes', 'maxVotes'].map(place);
  const shares = ['ownershipStake', 'minOwnershipStake', 'maxOwnershipStake', 'numberOfShares', 'shareClass'].map(
    place,
  );
  const says = (texts: readonly string[], at: number) => (texts[at] ?? '') !== '';
  return (texts) => votes.some((at) => says(texts, at)) && !shares.some((at) => says(texts, at));
}

/**
 * Returns a function that looks up a role's code and writes the members of the role after the cells. That function
 * returns true if the code is unknown.
 */
function roleReplacer(place: Place, codes: RoleCodes): (texts: string[]) => boolean {
  const [register, code, group] = [place('role.register'), place('role.code'), place('role.group')] as const;
  const known = new Map<string, readonly string[] | undefined>();
  return (texts) => {
    const key = `${texts[register]},${texts[code]},${texts[group] ?? ''}`;
    let role = known.get(key);
    if (role === undefined) {
      role = roleTexts(codes, texts[register] ?? '', texts[code] ?? '', texts[group] ?? '');
      if (role === undefined) return true;
      known.set(key, role);
    }
    for (const text of role) texts.push(text);
    return false;
  };
}

function roleTexts(codes: RoleCodes, register: string, code: string, group: string): readonly string[] | undefined {
  const type = codes.findType(register, code);
  const category = group === '' ? type?.category : codes.findGroupCategory(register, group);
  if (type === undefined || category === undefined || !isCertainlyUnquoted(type.text) || !isCertainlyUnquoted(category))
    return undefined;
  return [String(type.id), type.text, category];
}
