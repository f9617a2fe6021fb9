import { palettes } from './drawing/palette';
import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import type { Structure, StructureEdge } from './structure';
import { groupsOf } from './testing/drawn-picture';
import { between, company, exactly, example, holding, person, role, smallest } from './testing/structures';

const rootOf = (structure: Structure) => drawPicture(structure).root;
const partyOf = (structure: Structure, node: string) =>
  groupsOf(rootOf(structure), 'picture-party').find(({ attributes }) => attributes['data-node'] === node);
const rowsOf = (structure: Structure, node: string) => partyOf(structure, node)?.texts.map(({ text }) => text);
const labelsOf = (edges: readonly StructureEdge[]) =>
  groupsOf(rootOf({ ...smallest, Edges: edges }), 'picture-label').map(({ texts }) =>
    texts.map(({ text, isItalic }) => (isItalic ? `/${text}/` : text)),
  );

describe('a party', () => {
  it('says what it is, its name, its rank as an ultimate owner, and where the picture ends', () => {
    const nodes = ['1', '3', '5', '6', '7', '11', 'protected-1', 'unknown-1', 'exempt-1'];
    expect(nodes.map((node) => rowsOf(example, node))).toEqual([
      ['Subject company · NO', 'Nordlys Energi ASA', 'In itself: 0.4 %'],
      ['Company · GB', 'Aurora Capital Partners', 'Limited', 'Owners: 12 more not drawn'],
      ['Person', 'First Owner', 'Ultimate owner 30–45 % calc.'],
      ['Person', 'Second Owner'],
      ['State · NO', 'The State represented', 'by the Ministry', 'Ultimate owner 12.5 % calc.'],
      ['Company · DK', 'Wind Farm One ApS', 'Holdings: not drawn (depth)'],
      ['Protected', 'Protected Identity'],
      ['Unknown', 'Unknown party'],
      ['Exempt', 'Exempt from stating', 'owners'],
    ]);
  });

  it('has a symbol of its kind, and two borders if it is an ultimate owner', () => {
    const parties = groupsOf(rootOf(example), 'picture-party');
    const symbols = new Map(
      parties.map(({ attributes, paths }) => [attributes['data-kind'], paths[0]?.attributes['d']]),
    );
    expect(new Set(symbols.values()).size).toBe(6);
    expect(parties.filter(({ rectangles }) => rectangles.length === 2).map(({ title }) => title)).toEqual([
      'First Owner\nPerson\nUltimate owner 30–45 % calc.',
      'The State represented by the Ministry\nState · NO\nUltimate owner 12.5 % calc.',
      'Owner Without Links\nPerson\nUltimate owner ?',
    ]);
  });

  it('has its full name in its title where the box has room for a part', () => {
    const full = 'Skandinaviske Investeringsselskapet for Fornybar Energi og Kraftproduksjon AS';
    expect(rowsOf(example, '4')).toEqual([
      'Company · NO',
      'Skandinaviske',
      'Investeringsselskapet',
      'for Fornybar Energi og…',
    ]);
    expect(partyOf(example, '4')?.title).toBe(`${full}\nCompany · NO`);
  });

  it('says that an identity is protected which the caller may see', () => {
    const nodes = [company(1, 'Asked AS'), { ...person(2, 'Only Owner'), IsProtected: true }];
    expect(rowsOf({ ...smallest, Nodes: nodes, UltimateOwners: [] }, '2')).toEqual([
      'Person',
      'Only Owner',
      'Identity is protected',
    ]);
  });

  it('shows nothing of a protected party, whatever the answer says', () => {
    expect(svgText(rootOf(example))).not.toContain('Never Drawn');
    expect(partyOf(example, 'protected-1')?.title).toBe('Protected Identity\nProtected');
  });

  it.each<[string, Partial<Structure>, readonly string[]]>([
    ['that is not granted', { Stops: [{ Node: '2', Direction: 'up', Reason: 'NotGranted' }] }, ['Owners: not granted']],
    [
      'without recorded owners',
      { Stops: [{ Node: '2', Direction: 'up', Reason: 'NobodyRecorded' }] },
      ['Owners: none recorded'],
    ],
    ['with unknown owners', { Stops: [{ Node: '2', Direction: 'up', Reason: 'Unknown' }] }, ['Owners: unknown']],
    ['exempt from stating owners', { Stops: [{ Node: '2', Direction: 'up', Reason: 'Exempt' }] }, ['Owners: exempt']],
    ['beyond the size', { Stops: [{ Node: '2', Direction: 'down', Reason: 'Size' }] }, ['Holdings: not drawn (size)']],
    [
      'whose areas are not granted',
      { Stops: [{ Node: '2', Direction: 'up', Reason: 'NotGranted', Areas: ['Owner', 'BeneficialOwner'] }] },
      ['Not granted: beneficial owners,', 'owners'],
    ],
    [
      'whose history is not granted',
      { Stops: [{ Node: '2', Direction: 'up', Reason: 'HistoryNotGranted' }] },
      ['Owners: history not granted'],
    ],
    [
      'with more ultimate owners',
      { Stops: [{ Node: '2', Direction: 'up', Reason: 'UltimateOwners', Count: 3 }] },
      ['Ultimate owners: 3 more not drawn'],
    ],
    ['with an unknown share', { UltimateOwners: [{ Node: '2', Share: {}, IsConnected: true }] }, ['Ultimate owner ?']],
  ])('names a party %s', (_what, part, rows) => {
    const nodes = [company(1, 'Asked AS'), company(2, 'Owner AS')];
    expect(rowsOf({ ...smallest, Nodes: nodes, UltimateOwners: [], ...part }, '2')).toEqual([
      'Company · NO',
      'Owner AS',
      ...rows,
    ]);
  });
});

describe('a line', () => {
  it.each<[string, Partial<StructureEdge>, readonly string[]]>([
    ['an exact share', exactly(42.19), ['42.19 %']],
    ['a range', between(25, 50), ['25–50 %']],
    ['a number of shares', { NumberOfShares: 1200 }, ['1200 shares']],
    ['shares and votes', { ...exactly(10), MinVotes: 50, MaxVotes: 75 }, ['10 %', 'votes 50–75']],
    ['votes alone', { NumberOfVotes: 10 }, ['votes 10']],
    ['nothing', {}, ['?']],
    ['dates that are not known', { ...exactly(10), AreDatesUnknown: true }, ['10 %', 'dates not known']],
    ['a beneficial owner', { Kind: 'beneficialOwnership', ...between(25, 50) }, ['beneficial owner', '25–50 %']],
    ['a parent', { Kind: 'companyStructure' }, ['corporate structure']],
    ['a role', { Kind: 'role', Text: 'Chair' }, ['Chair']],
    ['a role without a text', { Kind: 'role', Text: ' ' }, ['role']],
  ])('says %s', (_what, part, rows) => {
    expect(labelsOf([{ ...holding(2, 1), ...part }])).toEqual([rows]);
  });

  it('says once what several records say, and counts what is too much', () => {
    const roles = ['Chair', 'Director', 'Secretary', 'Signatory', 'Auditor', 'Chair'].map((text) => role(2, 1, text));
    expect(labelsOf([...roles, holding(2, 1, exactly(5)), holding(2, 1, exactly(5))])).toEqual([
      ['5 %'],
      ['Auditor', 'Chair', 'Director', '2 more'],
    ]);
  });

  it('says everything in its title, with the dates', () => {
    const edges = [
      {
        ...holding(2, 1, exactly(5)),
        InDate: '2020-01-31T00:00:00Z',
        OutDate: '2024-02-29T00:00:00Z',
        Text: 'Series B',
      },
      holding(2, 1, between(1, 2)),
    ];
    const [line] = groupsOf(rootOf({ ...smallest, Edges: edges }), 'picture-line');
    expect(line?.title).toBe('Only Owner → Asked AS (shares)\n1–2 %\n5 %; Series B; from 2020-01-31; to 2024-02-29');
  });

  it('has a stroke and an arrow of its style', () => {
    const edges = [holding(2, 1), { ...holding(2, 1), NumberOfVotes: 1 }, role(2, 1, 'Chair')];
    const lines = groupsOf(rootOf({ ...smallest, Edges: edges }), 'picture-line');
    expect(
      lines.map(({ attributes, paths }) => [
        attributes['data-style'],
        paths[0]?.attributes['stroke-dasharray'],
        paths[1]?.attributes['fill'],
        String(paths[1]?.attributes['d']).endsWith('Z'),
      ]),
    ).toEqual([
      ['shares', undefined, palettes.light['shares-end'].fill, true],
      ['control', '8 4', palettes.light.page.fill, true],
      ['role', '2 3', 'none', false],
    ]);
  });
});
