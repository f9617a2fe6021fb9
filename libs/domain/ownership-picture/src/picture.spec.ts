import { palettes, type Theme, themes } from './drawing/palette';
import type { Shape } from './drawing/shape';
import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import type { Structure, StructureEdge } from './structure';
import { allShapes, groupsOf, headingOf, isInside, outerArea } from './testing/drawn-picture';
import { readSvg } from './testing/read-svg';
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

describe('groups', () => {
  it('frames the companies of a loop, and nothing else', () => {
    const root = rootOf(example);
    const [frame] = groupsOf(root, 'picture-loop');
    if (frame === undefined) throw new Error('There is no frame.');
    const inside = groupsOf(root, 'picture-party').filter((party) => isInside(outerArea(party), outerArea(frame)));
    expect(inside.map(({ attributes }) => attributes['data-node'])).toEqual(['12', '13', '14']);
    expect([frame.title, frame.texts.map(({ text }) => text)]).toEqual([
      'Loop 1: 3 companies',
      ['Loop 1: 3 companies'],
    ]);
  });

  it('frames parties that no line leads to', () => {
    const root = rootOf(example);
    const [frame] = groupsOf(root, 'picture-loose');
    if (frame === undefined) throw new Error('There is no frame.');
    const inside = groupsOf(root, 'picture-party').filter((party) => isInside(outerArea(party), outerArea(frame)));
    expect(inside.map(({ attributes }) => attributes['data-node'])).toEqual(['15']);
  });

  it('puts many companies that hang on one below each other, the largest holding first', () => {
    const holdings = Array.from({ length: 40 }, (_, index) => holding(1, index + 2, exactly(index)));
    const nodes = Array.from({ length: 41 }, (_, index) => company(index + 1));
    const { width, height, root } = drawPicture({ ServiceId: 1, Nodes: nodes, Edges: holdings });
    const [first] = groupsOf(root, 'picture-party')
      .map((party) => ({ node: party.attributes['data-node'], ...outerArea(party) }))
      .filter(({ node }) => node !== '1')
      .sort((a, b) => a.left - b.left || a.top - b.top);
    expect(first?.node).toBe('41');
    expect(width / height).toBeGreaterThan(0.7);
    expect(width / height).toBeLessThan(2.2);
  });

  it('puts owners in columns too', () => {
    const nodes = Array.from({ length: 31 }, (_, index) => (index === 0 ? company(1) : person(index + 1)));
    const holdings = nodes.slice(1).map(({ Node }) => holding(Node, 1, exactly(1)));
    const { width, root } = drawPicture({ ServiceId: 1, Nodes: nodes, Edges: holdings });
    const parties = groupsOf(root, 'picture-party').map((party) => ({
      node: party.attributes['data-node'],
      ...outerArea(party),
    }));
    const subject = parties.find(({ node }) => node === '1');
    expect(parties.every(({ node, bottom }) => node === '1' || bottom < (subject?.top ?? 0))).toBe(true);
    expect(width).toBeLessThan(1200);
  });
});

describe('the picture', () => {
  it('has a heading and explains its signs, unless it is asked not to', () => {
    const texts = (root: Shape) => [
      headingOf(root).map(({ text }) => text),
      groupsOf(root, 'picture-legend').flatMap((legend) => legend.texts.map(({ text }) => text)),
    ];
    expect(texts(rootOf(example))).toEqual([
      ['Nordlys Energi ASA', 'Ownership structure on 2026-01-31'],
      [
        'shares',
        'votes or control',
        'role',
        '25–50 % = range',
        'calc. = calculated',
        '? = not known',
        'ultimate owner',
      ],
    ]);
    expect(texts(rootOf({ ...smallest, AsOf: undefined as never }))).toEqual([
      ['Asked AS', 'Ownership structure'],
      ['shares', 'calc. = calculated', 'ultimate owner'],
    ]);
    expect(texts(rootOf({ ...smallest, HistoryNotGranted: true }))[0]).toEqual([
      ...['Asked AS', 'Ownership structure on 2026-01-31', 'Ultimate owners on this day are not granted.'],
    ]);
    expect(texts(rootOf({ ...smallest, UltimateOwnersOmitted: true }))[0]).toEqual([
      ...['Asked AS', 'Ownership structure on 2026-01-31', 'Ultimate owners could not be computed.'],
    ]);
    expect(texts(drawPicture(example, { hasHeading: false, hasLegend: false }).root)).toEqual([[], []]);
  });

  it('is the same for the same structure, in any order', () => {
    const turned: Structure = {
      ...example,
      Nodes: [...example.Nodes].reverse(),
      Edges: [...example.Edges].reverse(),
      UltimateOwners: [...(example.UltimateOwners ?? [])].reverse(),
      Loops: (example.Loops ?? []).map((loop) => [...loop].reverse()),
      Stops: [...(example.Stops ?? [])].reverse(),
    };
    expect(svgText(rootOf(turned))).toBe(svgText(rootOf(example)));
  });

  it('is a file that can be read back', () => {
    const texts = ({ name, attributes, children }: Shape): Shape => ({
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
      children: children.map((child) => (typeof child === 'string' ? child : texts(child))),
    });
    const root = texts(rootOf(example));
    const file = readSvg(svgText(rootOf(example)));
    expect(file).toEqual({ ...root, attributes: { ...root.attributes, xmlns: 'http://www.w3.org/2000/svg' } });
  });

  it('says where each party is', () => {
    const { root, boxes } = drawPicture(example);
    const drawn = groupsOf(root, 'picture-party').map((party) => {
      const { left, top, right, bottom } = outerArea(party);
      return [party.attributes['data-node'], { x: left, y: top, width: right - left, height: bottom - top }];
    });
    expect(new Map(drawn as never)).toEqual(boxes);
  });

  it('has colours for light, dark and print, and no style where one of them is asked for', () => {
    const paints = Object.keys(palettes.light);
    for (const theme of themes) {
      const { root } = drawPicture(example, { theme });
      expect(allShapes(root).filter(({ name }) => name === 'style')).toEqual([]);
      expect(coloursOf(root)).toEqual(paintedIn(theme, paints));
    }
    const [style] = allShapes(drawPicture(example).root).filter(({ name }) => name === 'style');
    expect(style?.children.join()).toMatch(/^@media \(prefers-color-scheme:dark\)\{.*\}@media print\{.*\}$/);
  });
});

/** The colours that the shapes of each class have. Symbols are not filled. */
function coloursOf(root: Shape): Map<string, string> {
  const painted = allShapes(root).filter(
    ({ attributes }) => attributes['fill'] !== undefined && attributes['transform'] === undefined,
  );
  return new Map(
    painted
      .map(({ attributes }) => [String(attributes['class']), `${attributes['fill']} ${attributes['stroke']}`] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function paintedIn(theme: Theme, paints: readonly string[]): Map<string, string> {
  const palette = palettes[theme] as Readonly<Record<string, { readonly fill: string; readonly stroke: string }>>;
  return new Map(
    paints
      .map((paint) => [`picture-${paint}`, `${palette[paint]?.fill} ${palette[paint]?.stroke}`] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
