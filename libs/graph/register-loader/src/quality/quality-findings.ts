import { stakeOf, statedTotalSharesOfCompany } from '@company-relations/company-graph';
import {
  type ClosedLoop,
  ClosedLoopSearch,
  type CountryCode,
  figureAbove100,
  overIssuedCompanies,
  type OverIssuedCompany,
  type OwnershipRecord,
  type PersonProfile,
  samePersons,
  type ServiceId,
  type SourcePriority,
  unnamedSource,
} from '@company-relations/ownership';
import { type CheckedHolding, type CompanyRow, type TraderRow, traderPrefix } from './checked-rows';
import {
  type DanglingRecord,
  type DataQuality,
  Findings,
  type HoldingOfContradictingShares,
  type HoldingOfSeveralSources,
  type ReversedDates,
  type SameNumber,
  type ProbablySamePerson,
  type StakeAbove100,
} from './findings';
import { type HoldingBySource, type HoldingsBySource, preferredLinks } from './preferred-links';
import { recordKeyOf } from './record-key-of';
import { UnspecifiedCounts } from './unspecified-counts';

/** Collects findings from the rows of the graph. */
export class QualityFindings {
  private companies = 0;
  private readonly loops = new ClosedLoopSearch();
  private readonly overIssued: Findings<OverIssuedCompany>;
  private readonly closedLoops: Findings<ClosedLoop>;
  private readonly stakesAbove100: Findings<StakeAbove100>;
  private readonly danglingRecords: Findings<DanglingRecord>;
  private readonly severalSources: Findings<HoldingOfSeveralSources>;
  private readonly unspecifiedOwners = new UnspecifiedCounts();
  private readonly contradictingShares: Findings<HoldingOfContradictingShares>;
  private readonly samePersons: Findings<ProbablySamePerson>;
  private readonly sameNumbers: Findings<SameNumber>;
  private readonly reversedDates: Findings<ReversedDates>;

  constructor(
    maxListed: number,
    private readonly priority: SourcePriority,
  ) {
    this.overIssued = new Findings(maxListed);
    this.closedLoops = new Findings(maxListed);
    this.stakesAbove100 = new Findings(maxListed);
    this.danglingRecords = new Findings(maxListed);
    this.severalSources = new Findings(maxListed);
    this.contradictingShares = new Findings(maxListed);
    this.samePersons = new Findings(maxListed);
    this.sameNumbers = new Findings(maxListed);
    this.reversedDates = new Findings(maxListed);
  }

  addCompanies(rows: readonly CompanyRow[]): void {
    this.companies += rows.length;
    const links = rows.flatMap((row) => {
      const { used, ofSeveralSources, ofContradictingShares } = preferredLinks(statedHoldings(row), this.priority);
      for (const found of ofSeveralSources) this.severalSources.add(found);
      for (const found of ofContradictingShares) this.contradictingShares.add(found);
      return used;
    });
    for (const company of overIssuedCompanies(links)) this.overIssued.add(company);
    for (const row of rows) {
      this.loops.add(
        row.serviceId,
        row.holdings.map(([owner, isCompany]) => ({ owner: owner as ServiceId, isCompany })),
      );
      this.addRecords(row);
      this.unspecifiedOwners.add(row.unspecifiedOwners);
      for (const persons of samePersonsIn(row)) this.samePersons.add({ company: row.serviceId, persons });
      if (row.sameNumber.length > 0)
        this.sameNumbers.add({
          countryCode: row.countryCode as CountryCode,
          companies: [row.serviceId, ...row.sameNumber],
        });
    }
  }

  private addRecords(row: CompanyRow): void {
    for (const [type, id, owner, record] of row.highStakes) {
      const percent = figureAbove100(JSON.parse(record) as OwnershipRecord);
      if (percent !== undefined) this.stakesAbove100.add({ ...recordKeyOf(row, type, id, owner), percent });
    }
    for (const [type, id, party] of row.unseen)
      this.danglingRecords.add({ missing: 'country', ...recordKeyOf(row, type, id, party) });
    for (const [type, id, party, inDate, outDate] of row.reversedDates)
      this.reversedDates.add({ ...recordKeyOf(row, type, id, party), inDate, outDate });
  }

  addTraders(rows: readonly TraderRow[]): void {
    for (const { key, companies } of rows) {
      const person = key.slice(traderPrefix.length);
      for (const company of companies) this.danglingRecords.add({ missing: 'person', person, company });
    }
  }

  result(): Omit<DataQuality, 'datesAhead'> {
    for (const loop of this.loops.find()) this.closedLoops.add(loop);
    return {
      companies: this.companies,
      overIssued: this.overIssued.found,
      closedLoops: this.closedLoops.found,
      stakesAbove100: this.stakesAbove100.found,
      danglingRecords: this.danglingRecords.found,
      holdingsOfSeveralSources: this.severalSources.found,
      unspecifiedOwners: this.unspecifiedOwners.found,
      contradictingShares: this.contradictingShares.found,
      samePersons: this.samePersons.found,
      sameNumbers: this.sameNumbers.found,
      reversedDates: this.reversedDates.found,
    };
  }
}

function statedHoldings({ serviceId: company, holdings, stated }: CompanyRow): HoldingsBySource {
  const [profile, source, sources] = stated ?? [];
  return {
    company,
    stated: holdings.map(statedHolding),
    totals:
      profile === undefined
        ? []
        : statedTotalSharesOfCompany({ profile, source: source ?? null, sources: sources ?? null }),
  };
}

function statedHolding(holding: CheckedHolding): HoldingBySource {
  const [owner, isCompany, stake, min, max, votesAlone, minExcluded, maxExcluded, isCounted, source, record] = holding;
  const row = [owner, isCompany, stake, min, max, votesAlone, minExcluded, maxExcluded, isCounted] as const;
  return {
    owner: owner as ServiceId,
    source: source ?? unnamedSource,
    record: record === null ? stakeOf(row) : (JSON.parse(record) as OwnershipRecord),
  };
}

function samePersonsIn({ persons }: CompanyRow): ServiceId[][] {
  return samePersons(
    persons.map(([serviceId, profile]) => ({ serviceId, profile: JSON.parse(profile) as PersonProfile })),
  );
}
