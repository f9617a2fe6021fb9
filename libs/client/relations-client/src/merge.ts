import type { CompanyLine } from './company-lines';

/** The lines of one company in several sources. A line is undefined if that source has none for the company. */
interface MergedCompany {
  readonly serviceId: number;
  /**
   * One entry for each source, in the order of the sources. The lines are valid only until the next company is
   * requested.
   */
  readonly versions: readonly (CompanyLine | undefined)[];
}

/**
 * Merges sources that are sorted by `ServiceId`. Keeps only one line of each source in memory, however long the sources
 * are.
 */
export async function* mergeByCompany(sources: readonly AsyncIterable<CompanyLine>[]): AsyncGenerator<MergedCompany> {
  const readers = sources.map((source) => source[Symbol.asyncIterator]());
  try {
    const heads: (CompanyLine | undefined)[] = [];
    for (const reader of readers) heads.push(await nextOf(reader));
    for (;;) {
      const serviceId = heads.reduce((least, head) => Math.min(least, head?.serviceId ?? Infinity), Infinity);
      if (serviceId === Infinity) return;
      yield { serviceId, versions: heads.map((head) => (head?.serviceId === serviceId ? head : undefined)) };
      for (const [index, reader] of readers.entries())
        if (heads[index]?.serviceId === serviceId) heads[index] = await nextOf(reader);
    }
  } finally {
    // Closes the files of all sources, also if the caller stops before the end.
    for (const reader of readers) await reader.return?.();
  }
}

async function nextOf(reader: AsyncIterator<CompanyLine>): Promise<CompanyLine | undefined> {
  const { done, value } = await reader.next();
  return done === true ? undefined : (value as CompanyLine);
}
