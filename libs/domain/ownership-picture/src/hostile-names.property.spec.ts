import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { shapeNames } from './drawing/shape';
import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import type { Structure } from './structure';
import { allShapes, groupsOf, isInside, outerArea } from './testing/drawn-picture';
import { readSvg } from './testing/read-svg';
import { smallest } from './testing/structures';

const fragments = [
  ...['</title><script>alert(1)</script>', ']]><!--', '&#0;&lt;', `" onload="x' y='`, '<foreignObject>', 'javascript:'],
  ...['\u202E', '\u2066', '\u200F', '\uD800', '\uDC00', '\u0000', '\u0007', '\uFFFE', '\u2028'],
  ...['e\u0301\u0302\u0303\u0304\u0305', '\u{12031}', '\uFDFD', '👩\u200D🚀', 'W'.repeat(90), '株式会社', 'Ǆ'],
];
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const hostileStructures = fc
  .tuple(hostileText, hostileText, hostileText, hostileText, hostileText)
  .map(([name, owner, country, role, node]): Structure => ({
    ...smallest,
    AsOf: country,
    Nodes: [
      { Node: '1', ServiceId: 1, Kind: 'company', Name: name, CountryCode: country },
      { Node: `2${node}`, ServiceId: 2, Kind: 'person', Name: owner },
    ],
    Edges: [
      { From: `2${node}`, To: '1', Kind: 'role', Text: role },
      { From: `2${node}`, To: '1', Kind: 'ownership', Text: role, InDate: country },
    ],
    UltimateOwners: [{ Node: `2${node}`, Share: {}, IsConnected: true }],
  }));

it('draws hostile names as texts, within their boxes', () => {
  const values = hostileStructures;
  checkProperty(
    { values, classes: ['markup', 'reordering', 'forbidden', 'not in the table', 'cut off'] },
    (structure, meet) => {
      const { root } = drawPicture(structure);
      const parties = groupsOf(root, 'picture-party');
      const labels = groupsOf(root, 'picture-label');
      const file = svgText(root);
      const names = structure.Nodes.map(({ Name = '' }) => Name).join(' ');
      meet('markup', /[<>&"']/.test(names));
      meet('reordering', /\p{Bidi_Control}/u.test(names));
      meet('forbidden', /[\p{Cs}\u0000-\u0008]/u.test(names));
      meet('not in the table', file.includes('textLength'));
      meet(
        'cut off',
        parties.some(({ texts }) => texts.some(({ text }) => text.endsWith('…'))),
      );
      expect(file).not.toMatch(/[\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|(?!\n)\p{Cc}/u);
      const shapes = allShapes(readSvg(file));
      expect(shapes.filter(({ name }) => !shapeNames.includes(name))).toEqual([]);
      expect(
        [...new Set(shapes.flatMap(({ attributes }) => Object.keys(attributes)))].filter(
          (key) => !knownAttributes.includes(key),
        ),
      ).toEqual([]);
      for (const group of [...parties, ...labels]) {
        const outer = outerArea(group);
        expect(group.texts.filter(({ area }) => !isInside(area, outer))).toEqual([]);
        expect(group.texts.filter(({ text }) => /\p{M}{3}/u.test(text))).toEqual([]);
      }
    },
  );
});

const knownAttributes = [
  ...['class', 'd', 'data-from', 'data-kind', 'data-node', 'data-style', 'data-to', 'fill', 'font-family', 'font-size'],
  ...[
    'font-style',
    'font-weight',
    'height',
    'lengthAdjust',
    'role',
    'rx',
    'stroke',
    'stroke-dasharray',
    'stroke-linejoin',
  ],
  ...['stroke-width', 'text-anchor', 'textLength', 'transform', 'viewBox', 'width', 'x', 'xmlns', 'y'],
];
