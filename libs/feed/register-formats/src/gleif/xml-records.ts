import { parser as saxParser, type QualifiedTag, type SAXParser } from 'sax';
import { unknownFormat } from '../readers';
import { maxLineLength } from '../statement-reader';
import { RecordBuilder } from './record-builder';
import { Utf8ChunkDecoder } from './utf8-chunk-decoder';

/**
 * A record as JSON text, or the reason why the record cannot be read. `number` is the number of the line on which the
 * record begins, counted from 1.
 */
export type XmlRecordOrProblem =
  { readonly number: number; readonly text: string } | { readonly number: number; readonly problem: string };

/**
 * The layout of each Common Data Format: its namespace, the name of its root element, and the name of the elements that
 * are records.
 */
const layouts = [
  { uri: 'http://www.gleif.org/data/schema/leidata/2016', root: 'LEIData', record: 'LEIRecord' },
  { uri: 'http://www.gleif.org/data/schema/rr/2016', root: 'RelationshipData', record: 'RelationshipRecord' },
  { uri: 'http://www.gleif.org/data/schema/repex/2016', root: 'ReportingExceptionData', record: 'Exception' },
] as const;
type Layout = (typeof layouts)[number];

/** The greatest depth of nested elements. Real files have far fewer levels. */
const maxDepth = 32;
const maxAttributes = 32;

/**
 * The number of characters that the parser gets at a time. The parser checks only between pieces whether its buffers
 * are at most 64 KB, so the pieces must be small.
 */
const pieceLength = 16_384;
/**
 * The greatest length of a tag in characters. Longer tags are refused, because the parser's time for a tag grows with
 * the square of the number of its attributes. The limit is larger than the parser's buffer for a text.
 */
const maxTagLength = 100_000;
const maxDateLength = 64;

/**
 * Splits an XML file of GLEIF into its records. Each record becomes a JSON text in the form of GLEIF's own JSON, with
 * `$` for text and `@` before the names of attributes. An exception has no date, so it gets the `ContentDate` of the
 * file.
 *
 * The memory that is needed depends only on the longest record. A document type declaration is refused, so a file
 * cannot declare entities: only the five predefined entities of XML and numeric character references are read. Nothing
 * after the first error in the XML is read.
 */
export class XmlRecordSplitter {
  private readonly decoder = new Utf8ChunkDecoder();
  private readonly parser: SAXParser;
  private items: XmlRecordOrProblem[] = [];
  private hasFailed = false;
  private layout: Layout | undefined;
  private depth = 0;
  /** The line of the tag that is being read. */
  private tagLine = 1;
  /**
   * The position in the text at which the parser last reported a tag or a text. The distance from this position shows
   * how long the current tag is.
   */
  private reportedAt = 0;
  private record: { readonly number: number; readonly builder: RecordBuilder } | undefined;
  private contentDate = '';
  private readsContentDate = false;

  constructor() {
    // The option `strictEntities` is missing in the types of the parser. Without this option, the parser would also
    // accept the entities of HTML.
    const options = { xmlns: true, strictEntities: true };
    this.parser = saxParser(true, options);
    this.listen(this.parser);
  }

  /** @returns the records that end in these bytes. */
  split(bytes: Uint8Array): XmlRecordOrProblem[] {
    return this.read(() => {
      const { text, isValid } = this.decoder.read(bytes);
      for (let from = 0; from < text.length && !this.hasFailed; from += pieceLength) {
        this.parser.write(text.slice(from, from + pieceLength));
        // The parser reports a tag only when it has read the whole tag. So a very long tag must be refused here.
        if (this.parser.position - this.reportedAt > maxTagLength) this.fail('a tag is too long');
      }
      if (!isValid) this.fail('the file is not UTF-8');
    });
  }

  /** @returns the problems that only show at the end of the file. */
  finish(): XmlRecordOrProblem[] {
    return this.read(() => {
      if (this.layout === undefined) return this.fail('the file has no XML element');
      if (this.depth > 0) return this.fail('the file is cut off', this.record?.number);
      this.parser.close();
    });
  }

  private read(work: () => void): XmlRecordOrProblem[] {
    this.items = [];
    try {
      if (!this.hasFailed) work();
    } catch {
      this.fail(notWellFormed);
    }
    return this.items;
  }

  private fail(problem: string, number = this.parser.line + 1): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.record = undefined;
    this.items.push({ number, problem: `${problem}: nothing from here on is read` });
  }

  private listen(parser: SAXParser): void {
    const on =
      <Of>(handle: (of: Of) => void) =>
      (of: Of) => {
        this.reportedAt = parser.position;
        if (!this.hasFailed) handle(of);
      };
    parser.onerror = () => this.fail(notWellFormed);
    parser.ondoctype = () => this.fail('a document type, which is never read');
    parser.onprocessinginstruction = on(({ name, body }) => {
      const encoding = /\bencoding\s*=\s*["']([^"']*)["']/.exec(body)?.[1] ?? 'utf-8';
      if (name === 'xml' && !/^(utf-?8|us-ascii)$/i.test(encoding)) this.fail('the file is not UTF-8');
    });
    parser.onopentagstart = on(() => {
      // `parser.line` is counted from 0. If a line break follows the name of the tag, the parser has already counted
      // that line break at this point.
      this.tagLine = parser.column === 0 ? parser.line : parser.line + 1;
    });
    parser.onopentag = on((tag) => this.open(tag as QualifiedTag));
    parser.ontext = on((text) => this.add(text));
    parser.oncdata = on((text) => this.add(text));
    parser.onclosetag = on(() => this.close());
    parser.oncomment = on(() => undefined);
  }

  private open(tag: QualifiedTag): void {
    this.depth += 1;
    if (this.depth > maxDepth) return this.fail(`elements are nested deeper than ${maxDepth}`);
    if (Object.keys(tag.attributes).length > maxAttributes)
      return this.fail(`an element has more than ${maxAttributes} attributes`);
    if (this.depth === 1) return this.openRoot(tag);
    if (this.record) return this.record.builder.open(tag);
    const { uri, record } = this.layout as Layout;
    if (tag.uri !== uri) return;
    if (tag.local === record) this.record = { number: this.tagLine, builder: new RecordBuilder(uri, tag) };
    else this.readsContentDate = tag.local === 'ContentDate';
  }

  private openRoot(tag: QualifiedTag): void {
    this.layout = layouts.find(({ uri, root }) => tag.uri === uri && tag.local === root);
    if (this.layout === undefined) this.fail(unknownFormat);
  }

  private add(text: string): void {
    if (this.record) this.record.builder.add(text);
    else if (this.readsContentDate) this.contentDate = `${this.contentDate}${text}`.slice(0, maxDateLength);
  }

  private close(): void {
    this.depth -= 1;
    this.readsContentDate = false;
    if (!this.record?.builder.close()) return;
    const { number, builder } = this.record;
    this.record = undefined;
    if (this.layout?.record === 'Exception') builder.set('ContentDate', this.contentDate.trim());
    const text = builder.text();
    const isTooLong = text === undefined || text.length > maxLineLength;
    this.items.push(
      isTooLong ? { number, problem: `the record is longer than ${maxLineLength} characters` } : { number, text },
    );
  }
}

const notWellFormed = 'the XML is not well-formed';
