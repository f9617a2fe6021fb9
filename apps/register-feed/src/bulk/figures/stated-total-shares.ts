import { statedTotalSharesOf } from '@company-relations/ownership';
import type { ChunkReader } from '../chunk-statements';
import type { EntityDirectory } from '../entity-directory';
import { kindOf } from '../statement-kinds';
import { type ChunkTask, entityFlags, type TotalsResult } from '../tasks';

/**
 * Reads the total numbers of shares that companies state. Leaves out companies in which no holding states a number of
 * shares. Also leaves out companies with several statements, which `RepeatedEntities` reads.
 */
export function readStatedTotalShares(reader: ChunkReader, task: ChunkTask, directory: EntityDirectory): TotalsResult {
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
      // The line cannot be read, and another step reports this problem. If the line has a head, indexing has given its
      // company a number without reading the rest of the line. This step must skip that number too.
      if (head) number += 1;
      return;
    }
    for (const statement of read.statements) {
      if (kindOf(statement) !== 'company') continue;
      if (statement.type === 'company' && isWanted(number)) totals.push([number, statedTotalSharesOf([statement])]);
      number += 1;
    }
  });
  return totals;
}
