import { type ChangedIdLists, emptyChangedIdLists } from '@company-relations/company-graph';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { updateStoredFigures } from '../figures/keep-figures';
import type { KnownOwners } from '../figures/known-owners';
import writeChange from '../queries/apply/write-change.cypher';

/** The changes of a transaction that the log of changes must contain. */
export interface LoggedChange {
  readonly lists: Omit<ChangedIdLists<ReadonlySet<number>>, 'figures'>;
  /** New companies. They were marked for a derivation of figures (ultimate ownerships) when they were created. */
  readonly created?: ReadonlySet<number>;
  /** Persons and companies that packages must no longer show in their present form. */
  readonly protects?: ReadonlySet<number>;
  /** The day of the change, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The owners of companies that earlier transactions of the same load read. */
  readonly owners?: KnownOwners | undefined;
}

/**
 * Updates the figures (ultimate ownerships) of all companies that the change affects, and writes one entry of the log.
 * An entry that would be empty is only written if figures may have been stored. This function must run after all other
 * changes of the transaction.
 */
export async function updateFiguresAndLogChanges(
  transaction: GraphTransaction,
  { lists, created = new Set(), protects = new Set(), today, owners }: LoggedChange,
): Promise<void> {
  const { held, holders } = lists;
  const shown = await updateStoredFigures(transaction, { held, holders, created, today, owners });
  // Figures are stored with the number of this entry. So if figures may have been stored, the entry must exist, even if
  // it is empty.
  const mustBeThere = held.size + created.size > 0;
  await writeEntry(transaction, { ...lists, figures: shown }, protects, mustBeThere);
}

/** Writes an entry of the log for a transaction that changes no holding. Writes nothing if the entry would be empty. */
export async function logChangeWithoutHoldings(
  transaction: GraphTransaction,
  lists: Partial<Pick<ChangedIdLists<ReadonlySet<number>>, 'lines' | 'profiles'>>,
  protects: ReadonlySet<number>,
): Promise<void> {
  await writeEntry(transaction, { ...emptyChangedIdLists(), ...lists }, protects);
}

/**
 * Writes the entry of the log for companies whose figures were derived, or marked for a later derivation, although
 * nothing else changed. The entry is written even if the list of companies is empty, so that the next change gets
 * another number.
 *
 * @param figures the companies whose responses show other figures. A marked company shows the same as before.
 */
export async function logDerivedFigures(transaction: GraphTransaction, figures: ReadonlySet<number>): Promise<void> {
  await writeEntry(transaction, { ...emptyChangedIdLists(), figures }, new Set(), true);
}

async function writeEntry(
  transaction: GraphTransaction,
  all: ChangedIdLists<ReadonlySet<number>>,
  protects: ReadonlySet<number>,
  mustBeThere = false,
): Promise<void> {
  const { held, holders, profiles } = all;
  const ownLines = [...all.lines].filter((id) => !held.has(id) && !holders.has(id));
  const figures = [...all.figures].filter((id) => !all.lines.has(id) && !held.has(id) && !holders.has(id));
  // Builders of earlier versions read `lines` and know no `figures`.
  const lines = [...ownLines, ...figures];
  const lists = { lines, held: [...held], holders: [...holders], profiles: [...profiles] };
  const size = Object.values(lists).reduce((sum, ids) => sum + ids.length, 0);
  if (size === 0 && protects.size === 0 && !mustBeThere) return;
  const parameters = Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ints(ids)]));
  await transaction.run(writeChange, {
    entry: { ...parameters, ownLines: int(ownLines.length) },
    size: int(size),
    protects: ints([...protects]),
  });
}
