import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName } from '../bench';
import { keptGraph } from '../kept-graphs';

/** A generated company. */
export interface NamedCompany {
  readonly name: string;
  readonly orgNo: string;
  readonly countryCode: string;
  readonly lei: string | undefined;
}

/**
 * The revision of the kept graph. Increase it when other companies are written, or when loads store them differently.
 */
const revision = 2;
const distinctWords = 200_000;
const syllables = [
  ...['nor', 'ber', 'hol', 'sen', 'lan', 'ding', 'ei', 'en', 'dom', 'in', 'vest', 'bygg', 'mar', 'tek', 'sol', 'vik'],
  ...['øst', 'sør', 'al', 'fa', 'gam', 'ma', 'ter', 'ra', 'ko', 'ni', 'lo', 'gi', 'ser', 'vice', 'stål', 'kraft'],
] as const;
const forms: Readonly<Record<string, readonly string[]>> = {
  NO: ['AS', 'ASA', 'ANS'],
  SE: ['AB', 'HB', 'AB (publ)'],
  DK: ['A/S', 'ApS', 'I/S'],
  FI: ['Oy', 'Oyj', 'Ky'],
};
const countries = Object.keys(forms);

/**
 * Returns the company with a number. The same number always gives the same company. As in registers, a few words occur
 * in very many names: the most common word is in about one name of ten. The other words are in a few names only.
 */
export function namedCompany(number: number): NamedCompany {
  const random = numbersFrom(number);
  const words = Array.from({ length: 1 + Math.floor(random() * 3.5) }, () =>
    word(Math.floor(distinctWords ** random())),
  );
  const countryCode = pick(countries, random());
  const form = pick(forms[countryCode] ?? [], random());
  return {
    name: `${words.join(' ')} ${form}`,
    orgNo: `F${String(number).padStart(8, '0')}`,
    countryCode,
    lei: random() < 0.02 ? leiOf(number) : undefined,
  };
}

/** Returns a graph with this number of companies and no records. The first run loads the graph. */
export function namedCompanies(bench: Bench, companies: number): Promise<GraphInUse> {
  return keptGraph(bench, {
    name: graphName(bench, `names-${companies}`),
    what: `${companies} companies with names`,
    revision,
    write: () => writeCompanies(bench, companies),
    isLoadedInBulk: true,
  });
}

async function writeCompanies({ folder }: Bench, companies: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `names-${companies}.jsonl`);
  await pipeline(Readable.from(lines(companies)), createWriteStream(file));
  return file;
}

function* lines(companies: number): Generator<string> {
  for (let number = 1; number <= companies; number++) {
    const { name, orgNo, countryCode, lei } = namedCompany(number);
    const identifiers = lei === undefined ? {} : { identifiers: [{ scheme: 'XI-LEI', id: lei }] };
    const company = {
      statement: 'company',
      id: `f:${number}`,
      asOf: '2026-01-01',
      ...identifiers,
      name,
      orgNo,
      countryCode,
    };
    yield `${JSON.stringify(company)}\n`;
  }
}

/** Returns the word with this rank. Words with low ranks are common in names. No two ranks have the same word. */
function word(rank: number): string {
  const parts: string[] = [];
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    parts.push(syllables[rest % syllables.length] as string);
  const text = parts.join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function leiOf(number: number): string {
  return `FIND${String(number).padStart(16, '0')}`;
}

function pick<T>(values: readonly T[], random: number): T {
  return values[Math.floor(random * values.length)] as T;
}

/** Returns a generator of numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
