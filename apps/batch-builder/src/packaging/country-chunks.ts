import type { Readable } from 'node:stream';
import type { Grants } from '@company-relations/authorization';
import { readState, readStateRecords } from '@company-relations/batch-manifest';
import {
  type ChangedCompanies,
  type ChangesSinceOptions,
  isStreamed,
  type LoadedCompany,
} from '@company-relations/company-graph';
import type { CountryCode, DateTime, ServiceId } from '@company-relations/ownership';
import type { CountryBuild } from '../planning/country-builds';
import { mergeChangesIntoPreviousState } from './merge-changes-into-previous-state';
import { type CompanyLine, companyLinesOf } from './company-lines';
import { type Chunk, compareWithStates, idPages } from './compare-with-states';

/** The part of the company graph that a build reads. `CompanyGraph` implements this interface. */
export interface BuildCompanySource {
  companyIds(country: CountryCode, after: number, limit: number): Promise<ServiceId[]>;
  load(ids: readonly ServiceId[], grants: Grants): Promise<LoadedCompany[]>;
  changesSince(
    changeNumber: number,
    country: CountryCode,
    since: DateTime,
    options: ChangesSinceOptions,
  ): Promise<ChangedCompanies | 'all'>;
}

interface PreviousState {
  readonly source: Readable;
  readonly changed: ChangedCompanies | 'all';
}

/**
 * Yields the steps of a country build in chunks, in ascending order of company ids. With a single previous state and no
 * baseline, the cost depends only on the number of changes, because unchanged companies are not read from the graph.
 */
export function chunksOf(
  { country, baseline }: Pick<CountryBuild, 'country' | 'baseline'>,
  companies: Pick<BuildCompanySource, 'companyIds'>,
  previous: readonly PreviousState[],
): AsyncIterable<Chunk> {
  const [only, ...others] = previous;
  if (!baseline && only && others.length === 0 && only.changed !== 'all')
    return mergeChangesIntoPreviousState(readStateRecords(only.source), only.changed);
  const present = idPages((after, limit) => companies.companyIds(country, after, limit));
  const states = previous.map(({ source, changed }) => ({
    entries: readState(source),
    candidates: changed === 'all' ? changed : new Set<number>(changed.present),
  }));
  return compareWithStates(present, states, baseline);
}

/** Loads the companies of a chunk that may have changed, and renders their lines. */
export async function linesFor(
  chunk: Chunk,
  companies: Pick<BuildCompanySource, 'load'>,
  { country, grants }: Pick<CountryBuild, 'country' | 'grants'>,
): Promise<Map<ServiceId, CompanyLine>> {
  // Without grants in the country, no company has a line. So no company is loaded.
  if (!grants.hasCountry(country)) return new Map();
  const ids = chunk.flatMap((step) => (step.what === 'load' ? [step.id] : []));
  const loaded = ids.length > 0 ? await companies.load(ids, grants) : [];
  // If a company moved to another granted country after its id was read, this country has no line for the company.
  return companyLinesOf(
    loaded.filter((each) => (isStreamed(each) ? each.header : each).company.countryCode === country),
    grants,
  );
}
