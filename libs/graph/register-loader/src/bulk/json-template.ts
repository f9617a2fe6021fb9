import type { UnquotedMember, UnquotedValue } from '@company-relations/ownership';

/** How members are written. */
interface Writing {
  /** Their names; those of objects in lists too. As they are by default. */
  readonly rename?: (name: string) => string;
  /** In the order of their names. */
  readonly sorted?: boolean;
  /** As part of a JSON text: quotation marks are escaped. */
  readonly within?: boolean;
}

/** One member: text around a value, a list of such, or a list of objects. */
interface Part {
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly items: readonly Part[] | undefined;
  readonly objects: readonly JsonTemplate[] | undefined;
}

/** Writes the members of unquoted statements of one layout as JSON. */
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

  /** The members that are there, each after a comma. */
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

/** Objects without members are left out. */
function objectsText(objects: readonly JsonTemplate[], texts: readonly string[]): string {
  let written = '';
  for (const object of objects) {
    const members = object.write(texts);
    if (members !== '') written += `${written === '' ? '' : ','}{${members.slice(1)}}`;
  }
  return written;
}
