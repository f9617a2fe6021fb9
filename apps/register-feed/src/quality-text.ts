import { countText } from '@company-relations/command-line';
import { describeUnspecifiedOwner, type OverIssuedCompany, type ServiceId } from '@company-relations/ownership';
import type {
  DanglingRecord,
  DateAhead,
  Found,
  HoldingOfContradictingShares,
  HoldingOfSeveralSources,
  RecordKey,
  ReversedDates,
  SameNumber,
  ProbablySamePerson,
  UnspecifiedCount,
} from '@company-relations/register-loader';
import { maxFindingsShownPerCheck, type QualityReport } from './check-command';

/** Returns the result of a check as text. Each check has a section, which contains ids but no names. */
export function qualityText(report: QualityReport, all: boolean): string {
  if (report.result === 'interrupted') return 'Interrupted: not all was checked, so nothing is reported.';
  const { companies, overIssued, closedLoops, stakesAbove100, danglingRecords, sameNumbers, seconds } = report;
  const { holdingsOfSeveralSources, contradictingShares, samePersons, reversedDates, unspecifiedOwners, datesAhead } =
    report;
  const checked = companies === 1 ? '1 company' : `${companies} companies`;
  return [
    report.result === 'clean' ? 'Nothing was found.' : 'Found what is probably wrong:',
    ...section('Over-issued companies', overIssued, overIssuedText),
    ...section('Closed loops without outside owners', closedLoops, (loop) => loopText(loop.companies, all)),
    ...section('Stakes above 100', stakesAbove100, ({ percent, ...place }) => `${placeText(place)}: ${percent} %`),
    ...section('Dangling records', danglingRecords, danglingText),
    ...section('Holdings that several sources state', holdingsOfSeveralSources, severalSourcesText),
    ...section('Numbers of shares that contradict each other', contradictingShares, contradictingSharesText),
    ...section('Persons who may be one', samePersons, samePersonText),
    ...section('Companies with the same number', sameNumbers, sameNumberText),
    ...section('Records that end before they begin', reversedDates, reversedDatesText),
    ...unspecifiedText(unspecifiedOwners),
    ...section('Dates ahead (no error)', datesAhead, aheadText),
    `${checked} checked in ${seconds} s`,
  ].join('\n');
}

function section<Finding>(
  title: string,
  { count, listed }: Found<Finding>,
  text: (finding: Finding) => string,
): string[] {
  const rest = count - listed.length;
  return [
    `${title}: ${count}`,
    ...listed.map((finding) => `  ${text(finding)}`),
    ...(rest > 0 ? [`  ${rest} more: --all shows them`] : []),
  ];
}

/**
 * Returns the section about companies that state why they name no owner. Such reasons are no errors. So the section is
 * left out if there are none.
 */
function unspecifiedText(counts: readonly UnspecifiedCount[]): string[] {
  if (counts.length === 0) return [];
  const lines = counts.map((count) => {
    const { category, reason, companies } = count;
    return `  ${category}, ${reason}: ${countText(companies, 'company')} (${describeUnspecifiedOwner(count)})`;
  });
  return ['Why no owner is named:', ...lines];
}

function overIssuedText({ company, owners, sumOfMinimums, isSumExcluded }: OverIssuedCompany): string {
  const sum = `${isSumExcluded ? 'more than' : 'at least'} ${sumOfMinimums} % together`;
  return `company ${company}: ${countText(owners, 'owner')} with ${sum} (joint or indirect holdings may overlap)`;
}

function loopText(companies: readonly ServiceId[], all: boolean): string {
  if (companies.length === 1) return `company ${companies[0]} alone`;
  const shown = all ? companies : companies.slice(0, maxFindingsShownPerCheck);
  const rest = companies.length - shown.length;
  return `companies ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function danglingText(record: DanglingRecord): string {
  if (record.missing === 'country') return `${placeText(record)}: the company has no country, so no caller may see it`;
  return `company ${record.company}: the person ${record.person} whose business it is is not in the graph`;
}

function severalSourcesText({ owner, company, preferred, outranked }: HoldingOfSeveralSources): string {
  const others = outranked.map((source) => JSON.stringify(source)).join(', ');
  return `${owner} in company ${company}: figures use ${JSON.stringify(preferred)}, not ${others}`;
}

function contradictingSharesText({ owner, company, source, shares, totals }: HoldingOfContradictingShares): string {
  const all = totals.length === 1 ? `${totals[0]}` : `${totals.join(' or ')}, which the sources do not agree on`;
  return `${owner} in company ${company}: ${JSON.stringify(source)} states ${shares} shares of ${all}`;
}

function samePersonText({ company, persons }: ProbablySamePerson): string {
  return `company ${company}: persons ${persons.join(', ')} have one national id, or one name and date of birth`;
}

function sameNumberText({ countryCode, companies }: SameNumber): string {
  return `companies ${companies.join(', ')} have one organisation number in ${countryCode}`;
}

function reversedDatesText({ inDate, outDate, ...place }: ReversedDates): string {
  return `${placeText(place)} begins on ${inDate} and ends on ${outDate}`;
}

function aheadText({ record, kind, ended, party, company, on }: DateAhead): string {
  return `${placeText({ record, kind, ended: false, party, company })} ${ended ? 'ends' : 'begins'} on ${on}`;
}

function placeText({ record, kind, ended, party, company }: RecordKey): string {
  return `record ${record} (${ended ? 'ended ' : ''}${kind}) of ${party} in company ${company}`;
}
