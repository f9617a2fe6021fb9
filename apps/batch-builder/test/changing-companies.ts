import { isStreamed } from '@company-relations/company-graph';
import { type BuildCompanies, companiesBut } from './build-companies';

/** A change of the graph while a build reads it. */
export type Step = () => Promise<void>;
/** A step that changes nothing. */
export const nothing: Step = async () => undefined;

/** What a test must know about what builds read. */
export class Reading {
  /** The ids of the companies that were loaded in chunks. */
  readonly slicedIds = new Set<number>();
  /** The change numbers at which a build began while no company waited for a derivation of its figures. */
  readonly beganSettled = new Set<number>();
}

/**
 * Returns companies of a graph that also changes: after each time that the build lists or loads companies, the next
 * step changes the graph, until no steps are left.
 */
export function changing(
  companies: BuildCompanies,
  steps: readonly Step[],
  { slicedIds, beganSettled }: Reading,
): BuildCompanies {
  const left = [...steps];
  return companiesBut(companies, {
    companyIds: async (...asked) => {
      const ids = await companies.companyIds(...asked);
      await left.shift()?.();
      return ids;
    },
    load: async (...asked) => {
      const loaded = await companies.load(...asked);
      for (const each of loaded) if (isStreamed(each)) slicedIds.add(each.header.company.serviceId);
      await left.shift()?.();
      return loaded;
    },
    areFiguresSettledSince: async (number) => {
      const areSettled = await companies.areFiguresSettledSince(number);
      if (areSettled) beganSettled.add(number);
      return areSettled;
    },
  });
}
