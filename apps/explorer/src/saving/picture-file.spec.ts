import { firstAnswer } from '../testing/answers';
import { knownStructureOf } from '../state/known-structure';
import { visibleStructure } from '../state/visible-structure';
import { fileName, pixelSize, svgFile } from './picture-file';

const clock = { now: () => 0, pause: () => Promise.resolve() };
const { signal } = new AbortController();
const structure = visibleStructure(knownStructureOf(firstAnswer), { open: new Set(['up:1']), first: new Map() });

test('a file is named by ServiceId and day', () => {
  expect([fileName(structure, 'svg'), fileName({ ServiceId: 1, AsOf: '2022-05-01' }, 'png')]).toEqual([
    'structure-1.svg',
    'structure-1-2022-05-01.png',
  ]);
});

test('a file has what is shown, and its style sheet only where it follows the reader', async () => {
  const auto = await svgFile(structure, 'auto', clock, signal);
  const light = await svgFile(structure, 'light', clock, signal);
  expect([auto.includes('Person 3'), auto.includes('<style>'), light.includes('<style>')]).toEqual([true, true, false]);
});

test.each([
  [
    { width: 800, height: 600 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 8000, height: 8000 },
    { width: 4000, height: 4000 },
  ],
  [
    { width: 100_000, height: 10 },
    { width: 16_000, height: 1 },
  ],
])('a picture of %j has %j pixels', (size, pixels) => {
  expect(pixelSize(size)).toEqual(pixels);
});
