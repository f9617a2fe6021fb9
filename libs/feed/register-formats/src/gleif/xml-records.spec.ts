import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { maxLineLength } from '../statement-reader';
import { gleifXml, splitXml } from '../testing/gleif-xml';
import { XmlRecordSplitter } from './xml-records';

const record = (content: string) => `<lei:LEIRecord>${content}</lei:LEIRecord>`;
const lei = (text: string) => record(`<lei:LEI>${text}</lei:LEI>`);

/** The records of a file, parsed, and its problems. */
function said(content: string | Uint8Array) {
  return splitXml(content).map((item) =>
    'text' in item ? { number: item.number, value: JSON.parse(item.text) as unknown } : item,
  );
}

/** The problem of a file with these records; what comes before it is dropped. */
const problemOf = (content: string | Uint8Array) => said(content).at(-1);
const notWellFormed = 'the XML is not well-formed: nothing from here on is read';

describe('the records of an XML file', () => {
  it('are objects in the shape of the JSON of GLEIF, on the line where each begins', () => {
    const records = [
      '<lei:LEIRecord',
      '  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
      '<lei:LEI> A </lei:LEI><lei:Entity><lei:LegalName xml:lang="en">A &amp; B &#x2014; <![CDATA[<C>]]></lei:LegalName>',
      '<lei:Line>1</lei:Line><lei:Line>2</lei:Line></lei:Entity></lei:LEIRecord>',
      lei('B'),
    ].join('\n');
    expect(said(gleifXml('lei', records))).toEqual([
      {
        number: 5,
        value: {
          LEI: { $: 'A' },
          Entity: { LegalName: { '@xml:lang': 'en', $: 'A & B — <C>' }, Line: [{ $: '1' }, { $: '2' }] },
        },
      },
      { number: 9, value: { LEI: { $: 'B' } } },
    ]);
  });

  it('are recognised by namespace, whatever the prefix', () => {
    const text = gleifXml('lei', lei('A')).replaceAll('lei:', '').replace('xmlns:lei', 'xmlns');
    expect(said(text)).toEqual([{ number: 5, value: { LEI: { $: 'A' } } }]);
    expect(said(gleifXml('lei', '<x:LEIRecord xmlns:x="urn:x"><x:LEI>A</x:LEI></x:LEIRecord>'))).toEqual([]);
  });

  it('have the deletions of GLEIF, and nothing of unknown namespaces', () => {
    const content =
      '<o:Other xmlns:o="urn:o"><lei:LEI>X</lei:LEI></o:Other><lei:LEI o:x="1" xmlns:o="urn:o">A</lei:LEI>' +
      '<lei:Extension><gleif:Deletion><gleif:DeletedAt>D</gleif:DeletedAt></gleif:Deletion></lei:Extension>';
    expect(said(gleifXml('lei', record(content)))).toEqual([
      { number: 5, value: { LEI: { $: 'A' }, Extension: { Deletion: { DeletedAt: { $: 'D' } } } } },
    ]);
  });

  it('of exceptions have the date of the content of the file', () => {
    expect(said(gleifXml('repex', '<repex:Exception><repex:LEI>A</repex:LEI></repex:Exception>'))).toEqual([
      { number: 5, value: { LEI: { $: 'A' }, ContentDate: { $: '2024-01-31T08:00:00Z' } } },
    ]);
  });

  it('are the same wherever the file is cut into pieces', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 8 });
    const file = fc
      .array(name, { maxLength: 5 })
      .map((names) => gleifXml('lei', names.map((text) => lei(xmlText(text))).join('\n')));
    checkProperty(
      {
        values: fc.record({
          text: file,
          pieceBytes: fc.integer({ min: 1, max: 40 }),
          isDamaged: fc.boolean(),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        classes: ['several records', 'one byte at a time', 'characters of several bytes', 'a byte that is not UTF-8'],
        usual: 200,
        full: 2000,
      },
      ({ text, pieceBytes, isDamaged, share }, meet) => {
        const bytes = Buffer.from(text);
        if (isDamaged) bytes[Math.floor(share * (bytes.length - 1))] = 0xff;
        const whole = splitXml(bytes);
        meet('several records', whole.length > 1);
        meet('one byte at a time', pieceBytes < 3);
        meet('characters of several bytes', Buffer.byteLength(text) > text.length);
        meet('a byte that is not UTF-8', isDamaged);
        expect(splitXml(bytes, pieceBytes)).toEqual(whole);
        expect(whole.filter((item) => 'problem' in item)).toHaveLength(isDamaged ? 1 : 0);
      },
    );
  });
});

/** Without the control characters that XML does not have. */
function xmlText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(']]>', ']]&gt;');
}

describe('a hostile XML file', () => {
  it.each([
    ['a document type', '<!DOCTYPE a><a/>', 'a document type, which is never read: nothing from here on is read'],
    [
      'entities that grow',
      '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>',
      'a document type, which is never read: nothing from here on is read',
    ],
    [
      'an entity of a file',
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
      'a document type, which is never read: nothing from here on is read',
    ],
    ['an entity that XML does not have', gleifXml('lei', lei('&nbsp;')), notWellFormed],
    ['a character that XML does not have', gleifXml('lei', lei('&#0;')), notWellFormed],
    ['another end tag', gleifXml('lei', '<lei:LEIRecord></lei:LEI>'), notWellFormed],
    ['an unknown prefix', gleifXml('lei', '<lei:LEIRecord><x:LEI/></lei:LEIRecord>'), notWellFormed],
    ['no element', '<?xml version="1.0"?>', 'the file has no XML element: nothing from here on is read'],
    ['a second root', `${gleifXml('lei', '')}x`, notWellFormed],
    [
      'another root',
      '<html><body/></html>',
      'neither a statement of the register format nor of BODS, nor a file of a known register: nothing from here on is read',
    ],
    [
      'a namespace without the root',
      gleifXml('lei', lei('A')).replaceAll('LEIData', 'Data'),
      'neither a statement of the register format nor of BODS, nor a file of a known register: nothing from here on is read',
    ],
    [
      'another encoding',
      gleifXml('lei', lei('A')).replace('UTF-8', 'ISO-8859-1'),
      'the file is not UTF-8: nothing from here on is read',
    ],
  ])('with %s is refused', (_, text, problem) => {
    expect(problemOf(text)).toEqual({ number: expect.any(Number), problem });
  });

  it('in UTF-16 or with a byte that is no UTF-8 is refused there', () => {
    const problem = 'the file is not UTF-8: nothing from here on is read';
    const wide = Buffer.from(`\ufeff${gleifXml('lei', lei('A'))}`, 'utf16le');
    expect(said(wide)).toEqual([{ number: 1, problem }]);
    const latin = Buffer.from(gleifXml('lei', [lei('A'), lei('\u00e9')].join('\n')), 'latin1');
    expect(said(latin)).toEqual([
      { number: 5, value: { LEI: { $: 'A' } } },
      { number: 6, problem },
    ]);
  });

  it('that is cut off gives the records before, and names the line of the one that is not complete', () => {
    const text = gleifXml('lei', [lei('A'), lei('B'), lei('C')].join('\n'));
    expect(said(text.slice(0, text.indexOf('>C<') + 2))).toEqual([
      { number: 5, value: { LEI: { $: 'A' } } },
      { number: 6, value: { LEI: { $: 'B' } } },
      { number: 7, problem: 'the file is cut off: nothing from here on is read' },
    ]);
    expect(problemOf(text.slice(0, -3))).toEqual({
      number: 8,
      problem: 'the file is cut off: nothing from here on is read',
    });
  });

  it('with elements too deep or too many attributes is refused', () => {
    const deep = `${'<lei:a>'.repeat(30)}${'</lei:a>'.repeat(30)}`;
    expect(problemOf(gleifXml('lei', record(deep)))).toEqual({
      number: 5,
      problem: 'elements are nested deeper than 32: nothing from here on is read',
    });
    const many = Array.from({ length: 33 }, (_, n) => `a${n}=""`).join(' ');
    expect(problemOf(gleifXml('lei', record(`<lei:a ${many}/>`)))).toEqual({
      number: 5,
      problem: 'an element has more than 32 attributes: nothing from here on is read',
    });
  });

  it('with a record that is too long has a problem, and the next record is read', () => {
    const text = gleifXml('lei', [lei('x'.repeat(maxLineLength + 1)), lei('B')].join('\n'));
    expect(said(text)).toEqual([
      { number: 5, problem: 'the record is longer than 1048576 characters' },
      { number: 6, value: { LEI: { $: 'B' } } },
    ]);
    const many = gleifXml('lei', [record('<lei:a/>'.repeat(100_000)), lei('B')].join('\n'));
    expect(said(many)[0]).toEqual({ number: 5, problem: 'the record is longer than 1048576 characters' });
  });

  it.each([
    ['an attribute', `<lei:a x="${'y'.repeat(65_536)}`],
    ['a comment', `<!--${'y'.repeat(65_536)}`],
    ['a name', `<lei:${'y'.repeat(65_536)}`],
    ['attributes', `<lei:a ${'x="" '.repeat(13_000)}`],
  ])('of %s without an end is given up in bounded memory', (_, endless) => {
    const splitter = new XmlRecordSplitter();
    splitter.split(Buffer.from(gleifXml('lei', '').split('</')[0] as string));
    const rest = Buffer.from(endless.slice(-65_000));
    const problems = splitter.split(Buffer.from(endless));
    let pieces = 0;
    for (; pieces < 30 && problems.length === 0; pieces += 1) problems.push(...splitter.split(rest));
    expect(problems).toEqual([
      { number: expect.any(Number), problem: expect.stringContaining(': nothing from here on') },
    ]);
    expect(splitter.split(rest)).toEqual([]);
    expect(splitter.finish()).toEqual([]);
  });
});
