import { shape } from './shape';
import { svgText } from './svg-text';

it('writes elements, attributes and texts, each group on a line of its own', () => {
  const root = shape(
    'svg',
    { width: 10, 'font-family': "'A', b" },
    shape('title', {}, 'A & B\n<C>'),
    shape('g', { class: undefined }, shape('rect', { x: 0.5, fill: 'none' })),
  );
  expect(svgText(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" font-family="&#39;A&#39;, b">\n' +
      '<title>A &amp; B\n&lt;C&gt;</title>\n' +
      '<g><rect x="0.5" fill="none"/></g>\n' +
      '</svg>\n',
  );
});
