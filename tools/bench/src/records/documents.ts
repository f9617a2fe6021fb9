import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { growthPicture } from '../growth/picture';
import { type Measurement, measurements } from '../targets';
import { machineBlock, mainRun, measurementBlock, overviewBlock, quotedFigure, runsOf } from './blocks';
import { curvesOf } from './growth-curves';
import { ratiosPicture } from './ratios-picture';
import type { RunRecord } from './record';

/** The page with the figures of all benches. */
export const page = 'docs/performance.md';
/** Pages that quote single figures. */
const quoting = ['docs/operations.md', 'README.md'] as const;
const block = /(<!-- figures: (\S+) -->\n)[^]*?(<!-- end -->)/g;
const quote = /(<!-- figure: (.+?) -->).*?(<!-- end -->)/g;

/**
 * The files that show recorded runs, as they should be.
 *
 * @throws Error if the page has no block for a measurement, or a block or a quoted figure of no measurement.
 */
export async function documentsOf(
  workspaceRoot: string,
  records: readonly RunRecord[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const file of [page, ...quoting]) {
    const text = await readFile(join(workspaceRoot, file), 'utf8');
    texts.set(file, withQuotes(file === page ? withBlocks(text, records) : text, records));
  }
  const growth = mainRun(runsOf(records, 'growth'));
  texts.set('docs/generated/growth.svg', growthPicture(growth ? curvesOf(growth) : []));
  texts.set('docs/generated/ratios.svg', ratiosPicture(records));
  return texts;
}

/** The page with its blocks written anew. */
export function withBlocks(text: string, records: readonly RunRecord[]): string {
  const wanted = ['machine', 'overview', ...measurements];
  const there = [...text.matchAll(block)].map(([, , name]) => name as string);
  const missing = wanted.filter((name) => !there.includes(name));
  const unknown = there.filter((name, at) => !wanted.includes(name) || there.indexOf(name) !== at);
  if (missing.length > 0)
    throw new Error(`${page} needs the lines "<!-- figures: ${missing[0]} -->" and "<!-- end -->".`);
  if (unknown.length > 0) throw new Error(`${page} has a block for "${unknown[0]}", which is not measured, or two.`);
  return text.replace(block, (_, begin: string, name: string, end: string) => {
    return `${begin}\n${blockOf(records, name)}\n\n${end}`;
  });
}

function blockOf(records: readonly RunRecord[], name: string): string {
  if (name === 'machine') return machineBlock(records);
  return name === 'overview' ? overviewBlock(records) : measurementBlock(records, name as Measurement);
}

/** The text with its quoted figures written anew. */
export function withQuotes(text: string, records: readonly RunRecord[]): string {
  return text.replace(
    quote,
    (_, begin: string, reference: string, end: string) => `${begin}${quotedFigure(records, reference)}${end}`,
  );
}
