import { xmlText } from '../text/safe-text';
import type { Shape } from './shape';

export const svgNamespace = 'http://www.w3.org/2000/svg';

/** A picture as the text of an SVG file: UTF-8, well-formed XML, a line for each group. */
export function svgText(root: Shape): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root, ` xmlns="${svgNamespace}"`)}\n`;
}

function elementText({ name, attributes, children }: Shape, namespace = ''): string {
  const stated = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  const start = `<${name}${namespace}${stated.join('')}`;
  if (children.length === 0) return `${start}/>`;
  const content = children.map((child) => (typeof child === 'string' ? xmlText(child) : elementText(child)));
  const separator = children.some((child) => typeof child !== 'string' && child.name === 'g') ? '\n' : '';
  return `${start}>${separator}${content.join(separator)}${separator}</${name}>`;
}
