import { palettes, type Theme, themes } from './drawing/palette';
import type { Shape } from './drawing/shape';
import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import type { Structure } from './structure';
import { allShapes, groupsOf, headingOf, isInside, outerArea } from './testing/drawn-picture';
import { readSvg } from './testing/read-svg';
import { company, exactly, example, holding, person, smallest } from './testing/structures';

const rootOf = (structure: Structure) => drawPicture(structure).root;

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
