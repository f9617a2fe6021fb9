import type { CompanyProfile } from './entities';
import { problemOfPriority, type SourcePriority } from './source-priority';
import { type SourceName, unnamedSource } from './source-name';

/**
 * The fields of a company of which an operator may set the order of the sources. Country and number are not among them:
 * they decide who may see the company, and whom its number may identify.
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

/** The order of the sources of each field, the first one first. A field that is absent is taken by rank alone. */
export type FieldPriority = { readonly [Field in PrioritizedField]?: SourcePriority };

/**
 * The rank of what a source states about a company that is only named in another entry, such as the owner of a company. The
 * entries of companies have lower ranks.
 */
export const rankOfMention = 2;

interface RankedSource {
  readonly source?: SourceName | undefined;
  readonly rank: number;
}

/**
 * Sorts the sources of a company for one field. Entries come before mentions. Then the sources of the order come, as it lists
 * them, and then all others. The sources keep their order otherwise.
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

/** Returns the table with another order for one field, or without an order for it. Its fields have a fixed order. */
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

/** Returns why an order for a field is refused, or undefined if it is valid. */
export function problemOfFieldPriority(field: string, sources: SourcePriority): string | undefined {
  if (!prioritizedFields.some((each) => each === field))
    return `${JSON.stringify(field)} is no field with an order of sources. There are: ${prioritizedFields.join(', ')}.`;
  return problemOfPriority(sources);
}
