import type { CompanyGraph } from '@company-relations/company-graph';

/** What a build reads of the graph. */
export type BuildCompanies = Pick<
  CompanyGraph,
  'lastChangeNumber' | 'companyIds' | 'load' | 'changesSince' | 'areFiguresSettledSince'
>;

/** Returns the companies of a graph with some methods replaced. */
export function companiesBut(companies: BuildCompanies, replaced: Partial<BuildCompanies>): BuildCompanies {
  return {
    lastChangeNumber: () => companies.lastChangeNumber(),
    companyIds: (...asked) => companies.companyIds(...asked),
    load: (...asked) => companies.load(...asked),
    changesSince: (...asked) => companies.changesSince(...asked),
    areFiguresSettledSince: (...asked) => companies.areFiguresSettledSince(...asked),
    ...replaced,
  };
}
