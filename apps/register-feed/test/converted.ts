import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type AddedRoleCodes,
  noAddedRoleCodes,
  type FieldPriority,
  type PrioritizedField,
  type SourcePriority,
} from '@company-relations/ownership';
import { composeProfiles, emptyGraph, setFieldPriority, storeRoleCodes } from '@company-relations/register-loader';
import { convertBaseline } from '../src/bulk/conversion';
import type { ConversionResult } from '../src/bulk/converted-totals';
import { InlineConverter } from '../src/bulk/converter-pool';
import { Phases } from '../src/bulk/phases';
import { loadFiles } from '../src/load-command';
import type { Summary } from '../src/summary';
import { bulkFiles } from './bulk-files';
import { clear, dump } from './graph';
import { importConverted } from './import-converted';
import { captured } from './output';

/** The time of all loads. */
export const loadedAt = new Date('2026-07-01T08:00:00Z');
const date = { loadedAt: '2026-07-01T08:00:00Z', today: Math.floor(loadedAt.getTime() / 86_400_000) };

/**
 * Matches what a graph stores about former businesses of persons. A normal load stores it when a later statement
 * removes the tie between a business and its person. A bulk load never sees the earlier tie.
 */
const formerBusiness = /FormerBusiness|formerBusiness/;

/** The files to load, the date of statements that state no date, and settings of the load. */
export interface Baseline {
  readonly files: readonly string[];
  readonly asOf?: string;
  readonly chunkBytes?: number;
  /** See `ConversionSettings.bound`. */
  readonly bound?: number;
  /** The order of the sources of holdings that the graph has before the load. */
  readonly priority?: SourcePriority | undefined;
  /** The orders of the sources of fields that the graph has before the load. */
  readonly fieldPriority?: FieldPriority;
  /** The roles that the operator added before the load. */
  readonly addedRoles?: AddedRoleCodes;
}

/** Loads files into an empty graph by the conversion of a bulk load, and returns the content of the graph. */
export async function bulkLoaded(
  graph: GraphClient,
  {
    files,
    asOf,
    chunkBytes = 700,
    fieldPriority,
    bound = defaultUltimateOwnershipBudget,
    priority,
    addedRoles = noAddedRoleCodes,
  }: Baseline,
): Promise<{ readonly converted: ConversionResult; readonly content: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'converted-'));
  const rules = { asOf, now: loadedAt, addedRoles };
  const fields = JSON.stringify(fieldPriority);
  const priorities = [
    ...(fieldPriority ? [{ name: 'fields', sources: null, fields }] : []),
    ...(priority ? [{ name: 'holdings', sources: priority, fields: null }] : []),
  ];
  const before = { ...emptyGraph, priorities, addedRoles };
  try {
    const converted = await convertBaseline(
      {
        ...{ files: await bulkFiles(files, rules), folder, date, rules, before, chunkBytes },
        ...{ bound, phases: new Phases() },
        signal: new AbortController().signal,
        openPool: (settings) => new InlineConverter(settings),
      },
      { begin: () => undefined, beginUncounted: () => undefined, advance: () => undefined },
    );
    await clear(graph);
    await importConverted(graph, folder);
    return { converted, content: await contentOf(graph) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads files into an empty graph by a normal load, and returns the content of the graph. */
export async function normallyLoaded(
  graph: GraphClient,
  { files, asOf, fieldPriority = {}, addedRoles }: Baseline,
): Promise<{ readonly summary: Summary; readonly content: string[]; readonly messages: string[] }> {
  const { output, lines } = captured();
  await clear(graph);
  await setPriority(graph, fieldPriority);
  if (addedRoles) await storeRoleCodes(graph, addedRoles);
  const summary = await loadFiles(
    graph,
    {
      ...{ files, format: 'auto', strict: false, batchSize: 5000, ifEmpty: false, verbose: true, loadedAt },
      ...{ asOf, now: loadedAt, signal: new AbortController().signal },
    } as const,
    output,
  );
  return { summary, content: await contentOf(graph), messages: lines() };
}

/** Sets the orders of the sources of fields, and composes all profiles by them. */
export async function setPriority(graph: GraphClient, priority: FieldPriority): Promise<void> {
  for (const [field, sources] of Object.entries(priority))
    await setFieldPriority(graph, field as PrioritizedField, sources);
  await composeProfiles(graph, { now: loadedAt, signal: new AbortController().signal, limit: 2 });
}

export async function contentOf(graph: GraphClient): Promise<string[]> {
  return (await dump(graph)).filter((line) => !formerBusiness.test(line));
}
