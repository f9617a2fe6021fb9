import type { QualifiedTag } from 'sax';
import { maxLineLength } from '../statement-reader';

/** The namespace of the elements that GLEIF itself adds to records, such as deletions. */
const extensions = 'http://www.gleif.org/data/schema/golden-copy/extensions/1.0';

/** The approximate number of characters that JSON punctuation adds for each element. */
const lengthOfPunctuation = 12;

type Value = Record<string, unknown>;

interface OpenElement {
  readonly name: string;
  readonly value: Value;
  text: string;
}

/** Builds the JSON of one record from its XML elements. Elements of unknown namespaces are left out. */
export class RecordBuilder {
  private readonly root: Value;
  private elements: OpenElement[];
  /**
   * The number of open elements that are left out. An element is left out if its namespace is unknown or if it is
   * inside such an element.
   */
  private leftOut = 0;
  private length = 0;

  constructor(
    private readonly uri: string,
    tag: QualifiedTag,
  ) {
    const element = elementOf(tag);
    this.root = element.value;
    this.elements = [element];
  }

  open(tag: QualifiedTag): void {
    if (this.leftOut > 0 || (tag.uri !== this.uri && tag.uri !== extensions)) {
      this.leftOut += 1;
      return;
    }
    const element = elementOf(tag);
    this.grow(element.name.length + JSON.stringify(element.value).length + lengthOfPunctuation);
    this.elements.push(element);
  }

  add(text: string): void {
    const element = this.elements.at(-1);
    if (this.leftOut > 0 || !element) return;
    this.grow(text.length);
    if (!this.isTooLong) element.text += text;
  }

  /**
   * Closes the innermost element.
   *
   * @returns whether this element was the record.
   */
  close(): boolean {
    if (this.leftOut > 0) {
      this.leftOut -= 1;
      return false;
    }
    const element = this.elements.pop() as OpenElement;
    const text = element.text.trim();
    if (text !== '') element.value['$'] = text;
    const parent = this.elements.at(-1);
    if (parent && !this.isTooLong) append(parent.value, element.name, element.value);
    return !parent;
  }

  /** Adds an element with a text to the record, unless the text is empty. */
  set(name: string, text: string): void {
    if (text !== '') append(this.root, name, { $: text });
  }

  /** Returns the record as JSON, or undefined if it is too long. */
  text(): string | undefined {
    return this.isTooLong ? undefined : JSON.stringify(this.root);
  }

  private get isTooLong(): boolean {
    return this.length > maxLineLength;
  }

  private grow(length: number): void {
    this.length += length;
  }
}

function elementOf({ local, attributes }: QualifiedTag): OpenElement {
  // The object has no prototype. So a name such as `__proto__` has no special meaning.
  const value = Object.create(null) as Value;
  for (const { name, prefix, value: text } of Object.values(attributes))
    if (prefix === '' || prefix === 'xml') value[`@${name}`] = text;
  return { name: local, value, text: '' };
}

/** Adds a child. If the parent already has a child of this name, the member becomes a list. */
function append(parent: Value, name: string, child: Value): void {
  const known = parent[name];
  if (known === undefined) parent[name] = child;
  else if (Array.isArray(known)) known.push(child);
  else parent[name] = [known, child];
}
