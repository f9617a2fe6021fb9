import { runAtOnce, type Steps } from '@company-relations/ownership';
import { xmlText } from '../text/safe-text';
import type { Shape } from './shape';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Writes a picture as the text of an SVG file: UTF-8, well-formed XML, one line for each group. */
export function svgText(root: Shape): string {
  return runAtOnce(svgTextInSteps(root));
}

/** Like `svgText`, but yields after each element. */
export function* svgTextInSteps(root: Shape): Steps<string> {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${yield* elementText(root, ` xmlns="${svgNamespace}"`)}\n`;
}

function* elementText({ name, attributes, children }: Shape, namespace = ''): Steps<string> {
  yield;
  const stated = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  const start = `<${name}${namespace}${stated.join('')}`;
  if (children.length === 0) return `${start}/>`;
  const content: string[] = [];
  for (const child of children) content.push(typeof child === 'string' ? xmlText(child) : yield* elementText(child));
  const separator = children.some((child) => typeof child !== 'string' && child.name === 'g') ? '\n' : '';
  return `${start}>${separator}${content.join(separator)}${separator}</${name}>`;
}
