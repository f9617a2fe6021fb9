import type { CompanyLine } from './company-lines';

/** The lines of one company in several sources. The line of a source without this company is undefined. */
interface MergedCompany {
  readonly serviceId: number;
  /**
   * One entry for each source, in the order of the sources. An entry is valid only until the next company is requested.
   */
  readonly versions: readonly (CompanyLine | undefined)[];
}

/**
 * Merges sources that are sorted by `ServiceId`. Only one line of each source is in memory, however long the sources
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
    // Closes the files of all sources, even if the caller stops early.
    for (const reader of readers) await reader.return?.();
  }
}

async function nextOf(reader: AsyncIterator<CompanyLine>): Promise<CompanyLine | undefined> {
  const { done, value } = await reader.next();
  return done === true ? undefined : (value as CompanyLine);
}
