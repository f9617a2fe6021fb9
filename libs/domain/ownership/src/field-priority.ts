import type { CompanyProfile } from './entities';
import { problemOfPriority, type SourcePriority } from './source-priority';
import { type SourceName, unnamedSource } from './source-name';

/**
 * The fields of a company for which an operator may set the order of sources. Country and number are excluded: the
 * country decides who may see the company, and the number decides which person or business it identifies.
 */
export const prioritizedFields = [
  'name',
  'legalForm',
  'operationalStatus',
  'totalNumberOfShares',
  'totalNumberOfVotes',
  'addresses',
  'registrationDate',
  'uboDetails',
] as const satisfies readonly (keyof CompanyProfile)[];
export type PrioritizedField = (typeof prioritizedFields)[number];

/**
 * The order of sources for each field, the preferred source first. A field without an order is decided by the ranks of
 * the statements alone.
 */
export type FieldPriority = { readonly [Field in PrioritizedField]?: SourcePriority };

/**
 * The rank of a mention. A mention is what a source states about a company that has no entry of its own there, but
 * occurs in another entry, for example as the owner of a company. A company's own entries have lower ranks.
 */
export const rankOfMention = 2;

interface RankedSource {
  readonly source?: SourceName | undefined;
  readonly rank: number;
}

/**
 * Sorts the sources of a company for one field. Entries come before mentions. Within the entries and within the
 * mentions, sources in the configured order come first, followed by all others in their previous order.
 *
 * @param sources ascending by rank
 */
export function inOrderOfPriority<Source extends RankedSource>(
  sources: readonly Source[],
  priority: SourcePriority = [],
): readonly Source[] {
  if (priority.length === 0 || sources.length < 2) return sources;
  const place = ({ source = unnamedSource }: Source) => {
    const listed = priority.indexOf(source);
    return listed < 0 ? priority.length : listed;
  };
  const isMention = ({ rank }: Source) => Number(rank >= rankOfMention);
  return [...sources].sort((a, b) => isMention(a) - isMention(b) || place(a) - place(b));
}

/**
 * Returns a copy of the table with a new order for one field, or without an order for the field. The fields of the copy
 * are in a fixed order.
 */
export function withFieldPriority(
  priority: FieldPriority,
  field: PrioritizedField,
  sources: SourcePriority | undefined,
): FieldPriority {
  const changed: FieldPriority = { ...priority, [field]: sources };
  return Object.fromEntries(
    prioritizedFields.flatMap((each) => (changed[each] === undefined ? [] : [[each, changed[each]]])),
  );
}

/** Returns the reason why an order for a field is refused. Returns undefined for a valid order. */
export function problemOfFieldPriority(field: string, sources: SourcePriority): string | undefined {
  if (!prioritizedFields.some((each) => each === field))
    return `${JSON.stringify(field)} is no field with an order of sources. There are: ${prioritizedFields.join(', ')}.`;
  return problemOfPriority(sources);
}
