/** The progress of a country build, in the form in which a worker stores it in Redis. */
export interface StoredProgress {
  /** The approximate number of companies to process. */
  readonly total: number;
  readonly companies: number;
  /** The size of each file so far, in bytes. */
  readonly files: readonly { readonly plainBytes: number; readonly bytes: number }[];
}

const maxFiles = 5;

/** Parses stored progress. Returns undefined if no progress was stored yet or if the stored value is malformed. */
export function parseProgress(stored: unknown): StoredProgress | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { total, companies, files } = stored as Record<string, unknown>;
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
