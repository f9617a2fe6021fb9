import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPicture, type Shape } from '@company-relations/ownership-picture';
import { answer, company, firstAnswer } from '../testing/answers';
import { elementOf } from './shape-element';
import { runInSlices, sliceMilliseconds } from './slices';

const make = (name: string, attributes: Shape['attributes'], children: readonly (Shape | string)[]): Shape =>
  ({ name, attributes, children }) as Shape;

function* partsOf(shape: Shape): Generator<Shape> {
  yield shape;
  for (const child of shape.children) if (typeof child !== 'string') yield* partsOf(child);
}

test('without marks, the elements are the shapes', () => {
  const { root } = drawPicture(firstAnswer, { theme: 'light' });
  expect(elementOf<Shape>(root, {}, make)).toEqual(root);
});

test('a name stays one text, whatever is in it', () => {
  const name = '<img src=x onerror=alert(1)>';
  const { root } = drawPicture(answer({ Nodes: [company(1, name)] }), { theme: 'light' });
  const texts = [...partsOf(elementOf<Shape>(root, {}, make))].flatMap(({ children }) => children);
  expect(texts.filter((text) => typeof text === 'string').join('\n')).toContain('<img src=x');
  expect(new Set([...partsOf(root)].map((part) => part.name))).not.toContain('img');
});

test('the selected party and the lit chains are marked, and the rest is dimmed', () => {
  const { root } = drawPicture(firstAnswer, { theme: 'light' });
  const lit = { nodes: new Set(['3', '1']), links: new Set(['3>1']) };
  const marked = [...partsOf(elementOf<Shape>(root, { selected: '3', lit }, make))];
  const classesOf = (name: string, value: string) =>
    marked.filter(({ attributes }) => attributes[name] === value).map(({ attributes }) => attributes['class']);
  expect([classesOf('data-node', '3'), classesOf('data-node', '2'), classesOf('data-from', '3')]).toEqual([
    ['picture-party is-selected is-lit'],
    ['picture-party is-dimmed'],
    ['picture-line is-lit', 'picture-label is-lit'],
  ]);
});

test('a dimmed label keeps its opaque background, so its line does not run through the text', () => {
  const css = readFileSync(join(__dirname, '../explorer.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const rules = [...css.matchAll(/([^{}]*\.is-dimmed[^{}]*)\{([^{}]*)\}/g)].map(([, selectors = '', style = '']) => [
    selectors.split(',').map((selector) => selector.trim()),
    style.trim(),
  ]);
  expect(rules).toEqual([
    [['.picture .is-dimmed:not(.picture-label)', '.picture .picture-label.is-dimmed text'], 'opacity: 0.5;'],
  ]);
  const { root } = drawPicture(firstAnswer, { theme: 'light' });
  const lit = { nodes: new Set(['3', '1']), links: new Set(['3>1']) };
  const dimmed = [...partsOf(elementOf<Shape>(root, { lit }, make))].filter(({ attributes }) =>
    String(attributes['class']).endsWith('is-dimmed'),
  );
  const partsOfEach = dimmed.map(({ attributes, children }) => [
    attributes['class'],
    ...children.map((child) => (child as Shape).name),
  ]);
  expect(partsOfEach.filter(([name]) => name !== 'picture-party is-dimmed')).toEqual([
    ['picture-line is-dimmed', 'title', 'path', 'path'],
    ['picture-label is-dimmed', 'title', 'rect', 'text'],
  ]);
});

test('every party is a control, and Tab reaches one of them', () => {
  const { root } = drawPicture(firstAnswer, { theme: 'light' });
  const parts = [...partsOf(elementOf<Shape>(root, { selected: '2', reached: '3' }, make))];
  const controls = parts.filter(({ attributes }) => 'tabindex' in attributes);
  expect(
    controls.map(({ attributes }) => ['data-node', 'role', 'tabindex', 'aria-pressed'].map((name) => attributes[name])),
  ).toEqual([
    ['1', 'button', -1, 'false'],
    ['2', 'button', -1, 'true'],
    ['3', 'button', 0, 'false'],
  ]);
  expect(controls.map(({ children: [title] }) => (title as Shape).name)).toEqual(['title', 'title', 'title']);
});

test('the shapes of a page have no style sheet and no style attribute', () => {
  const parts = [...partsOf(drawPicture(firstAnswer, { theme: 'light' }).root)];
  expect(parts.filter(({ name, attributes }) => name === 'style' || 'style' in attributes)).toEqual([]);
});

function* counting(steps: number): Generator<undefined, number, undefined> {
  for (let step = 0; step < steps; step += 1) yield;
  return steps;
}

function clockOf(stepMilliseconds: number) {
  let [time, pauses] = [0, 0];
  return {
    now: () => (time += stepMilliseconds),
    pause: () => Promise.resolve(void (pauses += 1)),
    pauses: () => pauses,
  };
}

test('a long drawing pauses after each slice, a short one never', async () => {
  const { signal } = new AbortController();
  const long = clockOf(1);
  expect(await runInSlices(counting(60), long, signal)).toBe(60);
  expect(long.pauses()).toBe(60 / sliceMilliseconds);
  const short = clockOf(0);
  expect(await runInSlices(counting(60), short, signal)).toBe(60);
  expect(short.pauses()).toBe(0);
});

test('a drawing that is no longer wanted ends at its next pause', async () => {
  const abort = new AbortController();
  abort.abort();
  await expect(runInSlices(counting(60), clockOf(1), abort.signal)).rejects.toThrow('aborted');
});
