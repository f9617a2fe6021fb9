import { relationshipTypes } from '@company-relations/graph-model';
import { type ConnectingRow, holdingOf, type ImportTable, recordTables } from '@company-relations/register-loader';
import type { EntityDirectory } from './entity-directory';
import type { ConverterContext } from './surroundings';
import { entityFlags } from './tasks';

const ownsType = relationshipTypes.ownership.current;

/**
 * Writes a relationship. If ultimate ownerships are derived from relationships of this type, also collects the
 * relationship as a holding.
 */
export function writeRecord(
  { files, holdings, settings }: Pick<ConverterContext, 'files' | 'holdings' | 'settings'>,
  directory: EntityDirectory,
  { type, line, party, company }: ConnectingRow,
): void {
  files.add(recordTables[type] as ImportTable, line);
  const holding = type === ownsType ? holdingOf(line, settings.date.today) : undefined;
  if (!holding) return;
  holdings.add(party, company, holding);
  if (holding.numberOfShares !== undefined) directory.flag(company, entityFlags.countsShares);
}
