import type { Shape, ShapeName } from '../drawing/shape';

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';
const startTag = /^<([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/;
const attribute = / ([a-zA-Z-]+)="([^"<]*)"/g;
const text = /^[^<]+/;

/**
 * Parses the text of an SVG file into shapes. Accepts only elements, attributes in double quotes and texts. Line breaks
 * between elements are left out. All values are texts.
 *
 * @throws Error if the file contains anything else.
 */
export function readSvg(file: string): Shape {
  if (!file.startsWith(prolog)) throw new Error('The file does not begin as XML.');
  const reader = { rest: file.slice(prolog.length) };
  const root = readElement(reader);
  if (reader.rest !== '\n') throw new Error('Something follows the picture.');
  return root;
}

function readElement(reader: { rest: string }): Shape {
  const [start = '', name = '', attributes = '', isEmpty] = startTag.exec(reader.rest) ?? [];
  if (start === '') throw new Error(`No element: ${reader.rest.slice(0, 80)}`);
  reader.rest = reader.rest.slice(start.length);
  const children: (Shape | string)[] = [];
  const end = `</${name}>`;
  while (isEmpty !== '/' && !reader.rest.startsWith(end)) children.push(readChild(reader));
  if (isEmpty !== '/') reader.rest = reader.rest.slice(end.length);
  const pairs = [...attributes.matchAll(attribute)].map(([, key = '', value = '']) => [key, unescaped(value)]);
  const hasElements = children.some((child) => typeof child !== 'string');
  const kept = hasElements ? children.filter((child) => child !== '\n') : children;
  return { name: name as ShapeName, attributes: Object.fromEntries(pairs), children: kept };
}

function readChild(reader: { rest: string }): Shape | string {
  const [content] = text.exec(reader.rest) ?? [];
  if (content === undefined) return readElement(reader);
  reader.rest = reader.rest.slice(content.length);
  return unescaped(content);
}

function unescaped(escaped: string): string {
  if (/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/.test(escaped)) throw new Error(`Not escaped: ${escaped}`);
  return escaped.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => characters[name] as string);
}
