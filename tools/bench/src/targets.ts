import type { Target, Unit, Verdict } from './figures';
import { type FileKind, fileKinds } from './registers/file-kinds';

/** A limit, and the unit of the measured value. A ratio has none. */
export type JudgedTarget = Target & { readonly unit?: Unit };

type Targets = Readonly<Record<string, JudgedTarget>>;

/** The API with many clients that page: docs/operations.md, Sizing. */
const apiMemory = { atMost: 350, unit: 'MB' } as const;
const builderMemory = { atMost: 500, unit: 'MB' } as const;
const bulkMemory = { atMost: 4_096, unit: 'MB' } as const;
const loaderSpeed = { atLeast: 5_000, unit: 'statements/s' } as const;
const searchTime = { atMost: 50, unit: 'ms' } as const;
const grown = { atMost: 1.3 } as const;
const deltaTime = { atMost: 2, unit: 's' } as const;
const deltaRatio = { atLeast: 20 } as const;

const page = {
  'API / bare driver': { atMost: 1.3 },
  'API / PostgreSQL': { atMost: 1.2 },
  'late pages / early ones, each to the bare driver': { atMost: 20, unit: '%' },
  'memory of the API with many clients': apiMemory,
} as const;

const lookup = {
  'API / endpoint that does nothing': { atLeast: 0.5 },
  'API without ultimate ownerships / endpoint that does nothing': { atLeast: 0.5 },
  'with / without ultimate ownerships': { atLeast: 0.6 },
} as const;

const find = {
  'p95 of all searches': searchTime,
  'p95 of the slowest kind of search': searchTime,
} as const;

const ultimate = {
  'page, API / PostgreSQL that computes': { atMost: 0.8 },
  'page, API / PostgreSQL with a table of them': { atMost: 1.5 },
} as const;

const figures = {
  'page with kept figures / without': { atMost: 2.2 },
  'lookups with kept figures / without': { atLeast: 0.6 },
  'memory of the API with many clients': apiMemory,
} as const;

const figuresNation = {
  'page with kept figures / without': { atMost: 1.5 },
  'lookups with kept figures / without': { atLeast: 0.8 },
  'memory of the API with many clients': apiMemory,
} as const;

const feed = {
  'into an empty graph': loaderSpeed,
  'into a filled graph': loaderSpeed,
  'memory for a file 5 times as large': { atMost: 1.25 },
} as const;

/** A baseline of so few companies is too fast for a ratio to the time of a delta. */
const batch = {
  'baseline, builder / COPY | brotli, companies': { atLeast: 0.7 },
  'baseline with / without ultimate owners': { atLeast: 0.6 },
  'compressor / brotli program': { atLeast: 0.9 },
  'delta of changed roles without ultimate owners': deltaTime,
  'delta of changed dates without ultimate owners': deltaTime,
  'delta of changed stakes without ultimate owners': deltaTime,
  'delta of changed roles with ultimate owners': deltaTime,
  'delta of changed dates with ultimate owners': deltaTime,
  'delta of changed stakes with ultimate owners': { atMost: 4, unit: 's' },
  'memory of the builder without ultimate owners': builderMemory,
  'memory of the builder with ultimate owners': builderMemory,
} as const;

const batchNation = {
  'baseline with / without ultimate owners': { atLeast: 0.6 },
  'baseline / delta of changed roles without ultimate owners': deltaRatio,
  'baseline / delta of changed dates without ultimate owners': deltaRatio,
  'baseline / delta of changed stakes without ultimate owners': deltaRatio,
  'baseline / delta of changed roles with ultimate owners': deltaRatio,
  'baseline / delta of changed dates with ultimate owners': deltaRatio,
  'baseline / delta of changed stakes with ultimate owners': deltaRatio,
  'memory of the builder without ultimate owners': builderMemory,
  'memory of the builder with ultimate owners': builderMemory,
} as const;

/** How long all companies below a changed holding wait until they are derived, and what others notice of it. */
const derive = {
  'one holding changed above 50,000 companies, until all are derived': { atMost: 60, unit: 's' },
  'p95 of the API meanwhile / before': { atMost: 2 },
} as const;

const supernode = {
  'the slowest answer, one client': { atMost: 10_000, unit: 'ms' },
  'p95 of lookups by others, during such requests / alone': { atMost: 1.25 },
  'memory of the API with many clients': apiMemory,
} as const;

const growth = {
  'page, largest / smallest nation': grown,
  'lookup, largest / smallest nation': grown,
  'page without ultimate ownerships, largest / smallest nation': grown,
  'lookup without ultimate ownerships, largest / smallest nation': grown,
  'memory of the builder': builderMemory,
} as const;

const bulk = {
  'conversion and import / import alone': { atMost: 1.5 },
  'most memory of a process': bulkMemory,
  "a day's update": { atMost: 30, unit: 's' },
  'p95 of the API meanwhile / before': { atMost: 2 },
} as const;

/**
 * A program takes some 100 MB before it reads. Node lets the heap grow by a few dozen megabytes before it first collects
 * all garbage, which a small file does not reach. Memory that depends on the size of the file would grow far more.
 */
const readerGrowth = { atMost: 1.5 } as const;
const ofFiles = {
  ...ofEachFile('reader / bare parse', { atMost: 3 }),
  ...ofEachFile('memory / that for a tenth of the companies', readerGrowth),
};
const registers = {
  ...ofFiles,
  'memory of the readers': { atMost: 512, unit: 'MB' },
  'most memory of a process in bulk': bulkMemory,
} as const;

/** All targets, by the names of measurements and of their rows. A measurement without targets is recorded too. */
export const targets = {
  page,
  lookup,
  find,
  structure: {},
  ultimate,
  figures,
  'figures-nation': figuresNation,
  feed,
  batch,
  'batch-nation': batchNation,
  derive,
  supernode,
  growth,
  bulk,
  registers,
} as const satisfies Readonly<Record<string, Targets>>;

/** A bench, or a variant of a bench that measures something else: `<bench>-<variant>`. */
export type Measurement = keyof typeof targets;
export type Row<Name extends Measurement> = keyof (typeof targets)[Name] & string;

export const measurements = Object.keys(targets) as readonly Measurement[];

/**
 * The verdict on a measured value.
 *
 * @param value undefined if the system does not report it.
 * @param of the absolute figures behind a ratio.
 */
export function verdictOf<Name extends Measurement>(
  measurement: Name,
  row: Row<Name>,
  value: number | undefined,
  of?: string,
): Verdict {
  const { unit, ...target } = (targets[measurement] as Targets)[row] as JudgedTarget;
  return {
    what: `${measurement}: ${row}`,
    // What is printed, recorded and judged is the same value.
    value: value === undefined ? NaN : Math.round(value * 1e4) / 1e4,
    ...(unit !== undefined && { unit }),
    ...(of !== undefined && { of }),
    target,
  };
}

function ofEachFile<What extends string>(
  what: What,
  target: JudgedTarget,
): Record<`${FileKind}, ${What}`, JudgedTarget> {
  const entries = fileKinds.map((kind) => [`${kind}, ${what}`, target] as const);
  return Object.fromEntries(entries) as Record<`${FileKind}, ${What}`, JudgedTarget>;
}
