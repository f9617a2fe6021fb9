import { statedTotalsOf } from '@company-relations/ownership';
import type { ChunkReader } from '../chunk-statements';
import type { EntityDirectory } from '../entity-directory';
import { kindOf } from '../statement-kinds';
import { type ChunkTask, entityFlags, type TotalsResult } from '../tasks';

/**
 * Reads what companies whose holdings state numbers of shares state about all their shares. Those that several statements
 * concern are left out.
 */
export function statedTotals(reader: ChunkReader, task: ChunkTask, directory: EntityDirectory): TotalsResult {
  const totals: TotalsResult[number][] = [];
  const isWanted = (number: number) =>
    directory.isFlagged(number, entityFlags.countsShares) && !directory.isRepeated(number);
  let number = task.firstCompany;
  reader.read(task.chunk, (line) => {
    const { head } = line;
    if (head !== undefined && head.of !== 'company') return;
    if (head && !isWanted(number)) {
      number += 1;
      return;
    }
    const read = line.read();
    if ('problem' in read) {
      // It is reported when it is indexed, or converted. Until then it has a number.
      if (head) number += 1;
      return;
    }
    for (const statement of read.statements) {
      if (kindOf(statement) !== 'company') continue;
      if (statement.type === 'company' && isWanted(number)) totals.push([number, statedTotalsOf([statement])]);
      number += 1;
    }
  });
  return totals;
}
