import type { UnquotedMember, UnquotedValue } from '@company-relations/ownership';

/** How the members of an object are written. */
interface Writing {
  /**
   * Returns the new name of a member. It is also called for members of objects in lists. By default, names stay as they
   * are.
   */
  readonly rename?: (name: string) => string;
  /** If true, members are written in the order of their names. */
  readonly sorted?: boolean;
  /** If true, the JSON will be inserted into a text of another JSON, so its quotation marks are escaped. */
  readonly within?: boolean;
}

/**
 * One part of the JSON: a single value, a list of values, or a list of objects. It has the text that precedes it and
 * the text that follows it.
 */
interface Part {
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly items: readonly Part[] | undefined;
  readonly objects: readonly JsonTemplate[] | undefined;
}

/**
 * Writes statements of one layout as JSON. Names and quotation marks are prepared once for the layout, so only the
 * values of each statement must be inserted. A value is a number, a literal, or a text without characters that JSON
 * must escape.
 */
export class JsonTemplate {
  private readonly parts: readonly Part[];

  constructor(members: readonly UnquotedMember[], writing: Writing = {}) {
    const { rename = (name: string) => name, sorted = false } = writing;
    const inOrder = sorted ? [...members].sort((a, b) => (a.name < b.name ? -1 : 1)) : members;
    this.parts = inOrder.map((member) => {
      const name = `,${quoted(rename(member.name), writing)}:`;
      if ('at' in member) return onePart(member, name, writing);
      if ('items' in member)
        return {
          before: `${name}[`,
          after: ']',
          at: -1,
          items: member.items.map((item) => onePart(item, '', writing)),
          objects: undefined,
        };
      return {
        before: `${name}[`,
        after: ']',
        at: -1,
        items: undefined,
        objects: member.objects.map((object) => new JsonTemplate(object, writing)),
      };
    });
  }

  /**
   * Returns the members that have a value. Each member is preceded by a comma.
   *
   * @param texts the values. Texts among them have no quotation marks.
   */
  write(texts: readonly string[]): string {
    let written = '';
    for (const { before, after, at, items, objects } of this.parts) {
      const value = items ? itemsText(items, texts) : objects ? objectsText(objects, texts) : texts[at];
      if (value) written += before + value + after;
    }
    return written;
  }
}

function onePart({ at, isText }: UnquotedValue, name: string, { within = false }: Writing): Part {
  const mark = !isText ? '' : within ? '\\"' : '"';
  return { before: name + mark, after: mark, at, items: undefined, objects: undefined };
}

function quoted(name: string, { within = false }: Writing): string {
  return within ? `\\"${name}\\"` : `"${name}"`;
}

function itemsText(items: readonly Part[], texts: readonly string[]): string {
  let written = '';
  for (const { before, after, at } of items) {
    const text = texts[at] as string;
    if (text !== '') written += `${written === '' ? '' : ','}${before}${text}${after}`;
  }
  return written;
}

/** Returns the objects that have at least one member, separated by commas. */
function objectsText(objects: readonly JsonTemplate[], texts: readonly string[]): string {
  let written = '';
  for (const object of objects) {
    const members = object.write(texts);
    if (members !== '') written += `${written === '' ? '' : ','}{${members.slice(1)}}`;
  }
  return written;
}
