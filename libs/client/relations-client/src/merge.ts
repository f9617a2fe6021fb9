import type { CompanyLine } from './company-lines';

/** What each of several sources says of one company; undefined where it says nothing. */
interface MergedCompany {
  readonly serviceId: number;
  /** In the order of the sources; only to be read until the next company is asked for. */
  readonly versions: readonly (CompanyLine | undefined)[];
}

/** Merges sources that ascend by `ServiceId`. Holds one line of each source, however long they are. */
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
    // A reader that stops early leaves no file open.
    for (const reader of readers) await reader.return?.();
  }
}

async function nextOf(reader: AsyncIterator<CompanyLine>): Promise<CompanyLine | undefined> {
  const { done, value } = await reader.next();
  return done === true ? undefined : (value as CompanyLine);
}
