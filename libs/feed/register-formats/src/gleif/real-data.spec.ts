import { gleifReader } from './gleif-reader';
import { detectFormat } from '../readers';
import { splitXml } from '../testing/gleif-xml';
import { readLinesOf } from '../testing/read-lines';
import { describeWithSharedData, sharedText } from '../testing/shared-data';

function readFile(name: string) {
  const items = splitXml(sharedText(`registers/gleif-cdf-xml/${name}.xml`));
  const texts = items.map((item) => ('text' in item ? item.text : `problem: ${item.problem}`));
  expect(detectFormat(texts[0] ?? '')).toBe('gleif');
  return readLinesOf(gleifReader(), texts);
}

const fund = 'fund: loaded as a company that has no number of a register';
const number = (authority: string) => `number of the registration authority ${authority}: not loaded`;
const form = (stated: string) => `unknown legal form ${stated}: not loaded`;
const manager = 'IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded';
const subfund = 'IS_SUBFUND_OF is a relation between funds, neither ownership nor control: not loaded';
const ultimate =
  'IS_ULTIMATELY_CONSOLIDATED_BY links a company with the top of its group, past the companies between them: not loaded';
const companies = (count: number) => ({ problems: [], statements: { company: count }, records: {} });
const structures = (count: number) => ({
  problems: [],
  statements: { record: count },
  records: { companyStructure: count },
});
const exceptions = (count: number, removals = 0) => ({
  problems: [],
  notices: {},
  statements: { record: count, ...(removals > 0 && { removal: removals }) },
  records: { unspecifiedOwner: count },
});

describeWithSharedData('the sample files of GLEIF', () => {
  it.each<[string, ReturnType<typeof readLinesOf>]>([
    [
      'lei-data',
      {
        ...companies(13),
        notices: {
          [fund]: 4,
          [number('RA000087')]: 1,
          [number('RA000602')]: 2,
          [form('"FUND" of US')]: 3,
          [form('"TRUST" of US')]: 1,
          [form('ELF 4FSX of US')]: 1,
          [form('ELF G12F of GB')]: 1,
          [form('ELF T91T of US')]: 1,
          [form('ELF XSNP of US')]: 1,
        },
      },
    ],
    [
      'lei-updates-data2',
      {
        ...companies(12),
        notices: {
          [fund]: 4,
          [number('RA000014')]: 3,
          [number('RA000087')]: 1,
          [number('RA000526')]: 3,
          [form('ELF 2EEG of SK')]: 3,
          [form('ELF 7EG2 of SK')]: 4,
          [form('ELF DVXS of LU')]: 1,
          [form('ELF R4KK of AU')]: 1,
        },
      },
    ],
    [
      'lei-updates-data2-new',
      {
        ...companies(12),
        notices: {
          [fund]: 5,
          [number('RA000014')]: 3,
          [number('RA000087')]: 1,
          [number('RA000526')]: 2,
          [form('"FUND" of US')]: 1,
          [form('ELF 2EEG of SK')]: 2,
          [form('ELF 7EG2 of SK')]: 4,
          [form('ELF DVXS of LU')]: 1,
          [form('ELF R4KK of AU')]: 1,
        },
      },
    ],
    ['rr-data', { ...structures(1), notices: { [manager]: 5, [subfund]: 3, [ultimate]: 1 } }],
    [
      'rr-updates-data2',
      {
        ...structures(4),
        notices: { [manager]: 4, [ultimate]: 3, 'percentage of 1, which may stand for 100: not loaded': 1 },
      },
    ],
    ['rr-updates-data2-new', { ...structures(3), notices: { [manager]: 5, [ultimate]: 2 } }],
    ['repex-data', exceptions(10)],
    ['repex-updates-data2', exceptions(7)],
    ['repex-updates-data2-new', exceptions(6, 1)],
  ])('%s is all read', (name, read) => {
    expect(readFile(name)).toEqual(read);
  });

  it('has a percentage and the date of the relationship, not those of accounts', () => {
    const read = splitXml(sharedText('registers/gleif-cdf-xml/rr-updates-data2.xml')).flatMap((item) => {
      const answer = 'text' in item ? gleifReader().read(item.text) : item;
      return 'problem' in answer ? [] : answer.statements;
    });
    expect(read.flatMap((statement) => (statement.type === 'record' ? statement.records : []))).toEqual([
      { kind: 'companyStructure', ended: false, record: { inDate: '2022-10-24T00:00:00Z' } },
      { kind: 'companyStructure', ended: false, record: { inDate: '2014-11-06T00:00:00Z' } },
      { kind: 'companyStructure', ended: false, record: { inDate: '2019-06-30T00:00:00Z', stakePercent: 100 } },
      { kind: 'companyStructure', ended: false, record: { inDate: '2018-06-30T00:00:00Z' } },
    ]);
  });
});
