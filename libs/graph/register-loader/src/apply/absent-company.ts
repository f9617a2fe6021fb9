import type { DateTime, SourceId } from '@company-relations/ownership';
import { replaceSource } from './company-profile';
import { compareDates } from './compare-versions';
import type { CompleteFilesOfDataset } from './complete-files';
import { inferEnd, latest, latestFirstPublication } from './inferred-end';
import { applied, type CompanyAbsence, type CompanySourceRecord, type Outcome, type StoredCompany } from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Returns the source record to store for a statement about a company. If newer complete files do not have the company,
 * the source record says that the company has ended. Everything else that the source stated stays. This includes the
 * persons whose sole trader business the company is, because absence from files never ends protection.
 *
 * @param stored what the source stated before. Complete files may have confirmed it after the date of the statement.
 */
export function withAbsenceFromNewerFiles(
  files: CompleteFilesOfDataset | undefined,
  stated: CompanySourceRecord,
  stored: CompanySourceRecord | undefined,
  loadedAt: DateTime,
): CompanySourceRecord {
  if (!files) return stated;
  const published = latestFirstPublication(files, stated.asOf);
  const statedOn = latest(published, files.statedOn, stored && lastStated(stored, files));
  return withAbsence(files, stated, statedOn, { loadedAt, former: stored?.absence });
}

/** Returns whether two source records of a company are both shown as closed, or both as not closed. */
export function areBothClosedOrBothOpen(a: CompanySourceRecord, b: CompanySourceRecord): boolean {
  return (a.absence?.closed === undefined) === (b.absence?.closed === undefined);
}

/**
 * Stores that complete files confirm a company whose stored statement is the same or newer than the statement in the
 * files. This matters only if earlier complete files did not have the company. In this case the company is no longer
 * closed, or was closed later than is stored.
 *
 * @param outcome the outcome of the statement, if the files change nothing.
 */
export function confirmCompanyByCompleteFiles(
  graph: StoredGraph,
  files: CompleteFilesOfDataset | undefined,
  company: StoredCompany | undefined,
  source: CompanySourceRecord | undefined,
  { outcome, loadedAt }: { readonly outcome: Outcome; readonly loadedAt: DateTime },
): Outcome {
  if (!company || !source?.absence || files?.statedOn === undefined) return outcome;
  const statedOn = latest(source.absence.statedOn, files.statedOn);
  if (statedOn === source.absence.statedOn) return outcome;
  const { absence: former } = source;
  const again = withAbsence(files, source, statedOn, { loadedAt, former });
  const isOpen = former.closed !== undefined && again.absence?.closed === undefined;
  store(graph, company, isOpen ? { ...again, profile: { ...again.profile, updatedAt: loadedAt } } : again, isOpen);
  const isChanged = again.absence?.endedNotLaterThan !== former.endedNotLaterThan;
  return isChanged && outcome.result !== 'rejected' ? applied : outcome;
}

/**
 * Stores that the complete files of a day do not have a company of their source. If newer complete files, which do not
 * have the company either, were applied before, the files of this day show that the company ended earlier than is
 * stored.
 *
 * @param day the day of the files.
 * @returns whether this changed anything.
 */
export function endAbsentCompany(graph: StoredGraph, id: SourceId, day: DateTime, loadedAt: DateTime): boolean {
  const company = graph.company(id);
  const source = company?.sources.find((each) => each.id === id);
  const files = source && graph.completeFiles.of('companies', source.source, id);
  if (!company || !files) return false;
  // If the graph stores no absence of the company, all other complete files had the company, including newer ones.
  // Otherwise they would have led to a stored absence.
  const others = files.days.filter((each) => each !== day);
  const statedOn = lastStated(source, { ...files, days: others });
  if (compareDates(statedOn, day) >= 0) return false;
  const { absence: former } = source;
  if (former && compareDates(former.endedNotLaterThan, day) <= 0) return false;
  const ended = withAbsence({ ...files, days: [day] }, source, statedOn, { loadedAt, former });
  store(graph, company, ended, !areBothClosedOrBothOpen(source, ended));
  return true;
}

/**
 * Returns the last day on which the source may still have stated a company. The function `lastStated` of
 * `inferred-end.ts` returns the same for a record.
 */
function lastStated(
  { asOf, absence }: CompanySourceRecord,
  files: Pick<CompleteFilesOfDataset, 'days' | 'lagDays'>,
): DateTime {
  return latest(latestFirstPublication(files, asOf), absence ? absence.statedOn : files.days.at(-1));
}

function withAbsence(
  files: CompleteFilesOfDataset,
  { absence: _former, ...source }: CompanySourceRecord,
  statedOn: DateTime,
  { loadedAt, former }: { readonly loadedAt: DateTime; readonly former: CompanyAbsence | undefined },
): CompanySourceRecord {
  const endedNotLaterThan = inferEnd(files, statedOn);
  if (endedNotLaterThan === undefined) return source;
  const closed = closedStatus(files, source);
  if (closed === undefined) return { ...source, absence: { endedNotLaterThan, statedOn } };
  const updatedAt = former?.closed?.updatedAt ?? loadedAt;
  return { ...source, absence: { endedNotLaterThan, statedOn, closed: { operationalStatus: closed, updatedAt } } };
}

/**
 * Returns the status that is shown for a closed company. Returns undefined if absence closes no companies of this
 * source, or if the source itself stated that the company has ended.
 */
function closedStatus({ statuses }: CompleteFilesOfDataset, { profile }: CompanySourceRecord): number | undefined {
  const { operationalStatus: status } = profile;
  return status !== undefined && statuses?.all.includes(status) ? undefined : statuses?.closed;
}

function store(graph: StoredGraph, company: StoredCompany, source: CompanySourceRecord, isContent: boolean): void {
  replaceSource(company, source);
  graph.changes.entities.add(company);
  if (isContent) graph.changes.contents.add(company);
}
