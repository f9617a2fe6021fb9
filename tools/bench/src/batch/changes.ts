import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Bench } from '../bench';
import { generatedLines, type GeneratedRegister } from '../register-programs';

/** Which statements change: roles or holdings get another date, or current holdings get another stake. */
export type Changed = 'role' | 'ownership' | 'stake';

interface Statement {
  readonly statement: string;
  readonly company?: string;
  readonly party?: string;
  readonly outDate?: string;
  readonly ownershipStake?: number;
}

/** The day of the changed statements. It is later than the day of the statements in the graph. */
const asOf = '2026-02-01';
/** A date that no generated record has as its beginning. */
const inDate = '1999-12-31';
const oneIn = 100;

/**
 * Writes one file of changed statements for each wanted kind, with different companies in each file. A file has one in
 * a hundred companies, spread over the whole generated register. Their records of this kind that have a person as a
 * party get another date or stake.
 */
export async function changedCompanies(
  bench: Bench,
  register: Pick<GeneratedRegister, 'companies' | 'model'>,
  wanted: readonly Changed[],
): Promise<string[]> {
  await mkdir(bench.folder, { recursive: true });
  const files = wanted.map((what, index) => join(bench.folder, `changes-${index + 1}-${what}.jsonl`));
  const outputs = files.map((file) => createWriteStream(file));
  for await (const line of generatedLines(bench, register)) {
    if (!line.includes('"party":"p:')) continue;
    const statement = JSON.parse(line) as Statement;
    const index = Number(statement.company?.slice('c:'.length)) % oneIn;
    const output = outputs[index];
    const changed = output && changedAs(wanted[index], statement);
    if (output && changed) await write(output, `${JSON.stringify(changed)}\n`);
  }
  await Promise.all(outputs.map((output) => finished(output.end())));
  return files;
}

/** The changed statement. Undefined for a statement of another kind. */
function changedAs(what: Changed | undefined, statement: Statement): object | undefined {
  if (what !== 'stake') return statement.statement === what ? { ...statement, asOf, inDate } : undefined;
  const { ownershipStake, outDate } = statement;
  const isHolding = statement.statement === 'ownership' && outDate === undefined;
  return isHolding && ownershipStake ? { ...statement, asOf, ownershipStake: ownershipStake / 2 } : undefined;
}

async function write(output: WriteStream, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
