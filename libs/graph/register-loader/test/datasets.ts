import type { ClosingStatuses, Dataset } from '../src/index';

const statuses: ClosingStatuses = { closed: 11, all: [10, 11] };

/** Complete files of records whose ids begin with `r`, and of companies whose ids begin with `c`. */
export const ofRecords: Dataset = { name: 'records', kind: 'records', source: 'A', prefix: 'r', ids: /^r/, lagDays: 0 };
export const ofCompanies: Dataset = {
  ...ofRecords,
  name: 'companies',
  kind: 'companies',
  prefix: 'c',
  ids: /^c/,
  statuses,
};
