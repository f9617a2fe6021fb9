/** How far a worker is with a pass. */
export interface StoredProgress {
  /** About how many companies there are. */
  readonly total: number;
  readonly companies: number;
  /** Of each file so far. */
  readonly files: readonly { readonly plainBytes: number; readonly bytes: number }[];
}

const maxFiles = 5;

/** The progress that stands in Redis; undefined where there is none yet, or it is none. */
export function parseProgress(told: unknown): StoredProgress | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { total, companies, files } = told as Record<string, unknown>;
  if (!isCount(total) || !isCount(companies) || !Array.isArray(files) || files.length > maxFiles) return undefined;
  const sizes: { plainBytes: number; bytes: number }[] = [];
  for (const file of files as unknown[]) {
    const { plainBytes, bytes } = (file ?? {}) as Record<string, unknown>;
    if (!isCount(plainBytes) || !isCount(bytes)) return undefined;
    sizes.push({ plainBytes, bytes });
  }
  return { total, companies, files: sizes };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
