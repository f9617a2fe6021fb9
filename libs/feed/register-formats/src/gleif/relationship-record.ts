import type { OwnershipRecord, StatedRecord } from '@company-relations/ownership';
import { withoutAbsentMembers } from '../present';
import { printable } from '../schema-check';
import { statedEnd } from '../stated-end';
import type { BadLine, ReadLine } from '../statement-reader';
import { localDayOf } from './days';
import { type Node, nodeAt, nodesAt, textAt } from './nodes';
import { companyIdOf, isLei, stateOf } from './registration';

const directConsolidation = 'IS_DIRECTLY_CONSOLIDATED_BY';

/** The reason why each of these relationship types is not loaded. Only direct consolidation is loaded. */
export const reasonsOfUnloadedTypes: Readonly<Record<string, string>> = {
  IS_ULTIMATELY_CONSOLIDATED_BY: 'links a company with the top of its group, past the companies between them',
  IS_INTERNATIONAL_BRANCH_OF: 'is a branch relation, neither ownership nor control',
  'IS_FUND-MANAGED_BY': 'is a fund manager relation, neither ownership nor control',
  IS_SUBFUND_OF: 'is a relation between funds, neither ownership nor control',
  IS_FEEDER_TO: 'is a relation between funds, neither ownership nor control',
};

/**
 * Reads a relationship record (RR-CDF). The start node is a company. The end node is the parent that consolidates this
 * company.
 */
export function readRelationshipRecord(record: Node): ReadLine | BadLine {
  const relationship = nodeAt(record, 'Relationship');
  const [company, party] = [nodeOf(relationship, 'StartNode'), nodeOf(relationship, 'EndNode')];
  const type = textAt(relationship, 'RelationshipType');
  if (type === undefined) return { problem: 'Relationship.RelationshipType is missing' };
  if (type !== directConsolidation) return notLoaded(type);
  const problems = [company, party].flatMap((node) => ('problem' in node ? [node.problem] : []));
  if ('problem' in company || 'problem' in party) return { problem: problems.join('; ') };
  const state = stateOf(record);
  if ('problem' in state) return state;
  const { asOf, isWithdrawn, status } = state;
  const id = `XI-LEI-RR-D-${company.lei}-${party.lei}`;
  if (isWithdrawn) return { statements: [{ type: 'removal', of: 'record', id, asOf }], notices: [] };
  if (company.lei === party.lei) return { statements: [], notices: ['company that consolidates itself: not loaded'] };
  const { stakePercent, notices } = percentageOf(relationship);
  const hasEnded = textAt(relationship, 'RelationshipStatus') !== 'ACTIVE' || status === 'RETIRED';
  const records = periodsOf(relationship).map((period): StatedRecord => ({
    kind: 'companyStructure',
    ...statedEnd(hasEnded, period.outDate !== undefined),
    record: withoutAbsentMembers({ stakePercent, ...period }),
  }));
  const [partyId, companyId] = [companyIdOf(party.lei), companyIdOf(company.lei)];
  return { statements: [{ type: 'record', id, asOf, party: partyId, company: companyId, records }], notices };
}

function notLoaded(type: string): ReadLine {
  const why = Object.hasOwn(reasonsOfUnloadedTypes, type) ? `${type} ${reasonsOfUnloadedTypes[type]}` : undefined;
  return { statements: [], notices: [`${why ?? `unknown relationship type "${printable(type)}"`}: not loaded`] };
}

function nodeOf(relationship: Node, name: string): { readonly lei: string } | BadLine {
  const lei = textAt(relationship, name, 'NodeID');
  const type = textAt(relationship, name, 'NodeIDType');
  if (type !== 'LEI' || !isLei(lei)) return { problem: `Relationship.${name} must be a Legal Entity Identifier` };
  return { lei };
}

type Period = Pick<OwnershipRecord, 'inDate' | 'outDate'>;

/**
 * Returns the periods of the relationship itself, or one period without dates if there are none. Periods of accounts
 * and of documents are left out.
 */
function periodsOf(relationship: Node): Period[] {
  const periods = nodesAt(nodeAt(relationship, 'RelationshipPeriods'), 'RelationshipPeriod')
    .filter((period) => textAt(period, 'PeriodType') === 'RELATIONSHIP_PERIOD')
    .map((period): Period =>
      withoutAbsentMembers({ inDate: dayAt(period, 'StartDate'), outDate: dayAt(period, 'EndDate') }),
    );
  return periods.length > 0 ? periods : [{}];
}

function dayAt(period: Node, name: string): string | undefined {
  const text = textAt(period, name);
  return text === undefined ? undefined : localDayOf(text);
}

/**
 * Returns the consolidated share in percent. Returns no share for 1.00, because one issuer of LEIs writes 1.00 for 100
 * percent.
 */
function percentageOf(relationship: Node): { readonly stakePercent?: number; readonly notices: readonly string[] } {
  const quantifiers = nodesAt(nodeAt(relationship, 'RelationshipQuantifiers'), 'RelationshipQuantifier');
  if (quantifiers.length === 0) return { notices: [] };
  const isPercentage = quantifiers.every((quantifier) => textAt(quantifier, 'QuantifierUnits') === 'PERCENTAGE');
  if (!isPercentage) return { notices: ['quantifier in another unit than percent: not loaded'] };
  const amounts = new Set(quantifiers.map((quantifier) => textAt(quantifier, 'QuantifierAmount')));
  if (amounts.size > 1) return { notices: ['several percentages of one relationship: not loaded'] };
  const [text = ''] = amounts;
  const percent = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (percent === 1) return { notices: ['percentage of 1, which may stand for 100: not loaded'] };
  return percent <= 100
    ? { stakePercent: percent, notices: [] }
    : { notices: ['percentage that is no number from 0 to 100: not loaded'] };
}
