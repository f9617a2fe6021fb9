import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import neo4j, { type Driver } from 'neo4j-driver';
import mergeEntities from '../queries/merge-entities.cypher';
import mergeRecords from '../queries/merge-records.cypher';
import mergeSchema from '../queries/merge-schema.cypher';

const batchSize = 2_000;

interface Statement {
  readonly id: string;
  readonly party?: string;
  readonly company?: string;
}

/**
 * Loads a file with as little work as possible: parses lines and merges them in batches. It does not check, date,
 * compare or count anything.
 *
 * @returns statements per second.
 */
export async function mergeFile(file: string, uri: string, user: string, password: string): Promise<number> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password));
  try {
    await driver.executeQuery(mergeSchema.text);
    const startedAt = performance.now();
    const merged = await mergeLines(driver, file);
    return Math.round((merged * 1000) / (performance.now() - startedAt));
  } finally {
    await driver.close();
  }
}

async function mergeLines(driver: Driver, file: string): Promise<number> {
  let merged = 0;
  let batch: { readonly statement: Statement; readonly line: string }[] = [];
  const flush = async () => {
    // In the file, all entities come before the first record.
    const entities = batch.flatMap(({ statement: { id, party }, line }) =>
      party === undefined ? [{ id, profile: line }] : [],
    );
    const records = batch.flatMap(({ statement: { id, party, company }, line }) =>
      party === undefined ? [] : [{ id, party, company, record: line }],
    );
    if (entities.length > 0) await driver.executeQuery(mergeEntities.text, { rows: entities });
    if (records.length > 0) await driver.executeQuery(mergeRecords.text, { rows: records });
    merged += batch.length;
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    batch.push({ statement: JSON.parse(line) as Statement, line });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return merged;
}
