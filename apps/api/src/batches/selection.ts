import type { ByteRange } from '@company-relations/batch-catalogue';

/** The part of a file that a request asks for, or the reason why no part is sent. */
export type FilePartSelection =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' }
  | { readonly kind: 'notModified' }
  | { readonly kind: 'preconditionFailed' };

interface ConditionalRequest {
  readonly method: string;
  readonly headers: Readonly<Partial<Record<'if-match' | 'if-none-match' | 'if-range' | 'range', string>>>;
}

/** The file in its current state. `tag` is its strong entity tag. */
interface Representation {
  readonly tag: string;
  readonly bytes: number;
}

/**
 * Decides which part of a file to send, from the preconditions and the range of a request (RFC 9110, sections 13 and
 * 14). Dates are never compared, because files have no `Last-Modified`. A malformed range, or more than one range,
 * selects the whole file.
 */
export function selectFilePart(
  { method, headers }: ConditionalRequest,
  { tag, bytes }: Representation,
): FilePartSelection {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = headers;
  if (ifMatch !== undefined && !names(ifMatch, tag, 'strongly')) return { kind: 'preconditionFailed' };
  if (ifNoneMatch !== undefined && names(ifNoneMatch, tag, 'weakly')) return { kind: 'notModified' };
  const isAboutThis = ifRange === undefined || ifRange.trim() === tag;
  return method === 'GET' && range !== undefined && isAboutThis ? selectRange(range, bytes) : { kind: 'whole' };
}

/**
 * Returns whether `tag` matches the value of `If-Match` or `If-None-Match`. The value is `*` or a list of entity tags.
 * A weak tag in the list matches only if `how` is `weakly`.
 */
function names(list: string, tag: string, how: 'strongly' | 'weakly'): boolean {
  if (list.trim() === '*') return true;
  return [...list.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, opaque]) => opaque === tag && (how === 'weakly' || weak === undefined),
  );
}

function selectRange(header: string, bytes: number): FilePartSelection {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === '') return last === '' ? { kind: 'whole' } : lastBytes(Number(last), bytes);
  const [start, end] = [Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last)];
  if (end < start) return { kind: 'whole' };
  return start < bytes ? { kind: 'part', range: { start, end: Math.min(end, bytes - 1) } } : { kind: 'unsatisfiable' };
}

function lastBytes(count: number, bytes: number): FilePartSelection {
  if (count === 0 || bytes === 0) return { kind: 'unsatisfiable' };
  return { kind: 'part', range: { start: Math.max(bytes - count, 0), end: bytes - 1 } };
}
