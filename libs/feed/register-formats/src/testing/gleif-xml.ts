import { type XmlRecordOrProblem, XmlRecordSplitter } from '../gleif/xml-records';

const namespaces = { lei: 'leidata/2016', rr: 'rr/2016', repex: 'repex/2016' } as const;
const elements = {
  lei: ['LEIData', 'LEIHeader', 'LEIRecords'],
  rr: ['RelationshipData', 'Header', 'RelationshipRecords'],
  repex: ['ReportingExceptionData', 'Header', 'ReportingExceptions'],
} as const;

/** Returns an XML file of GLEIF with these records. The lines of `records` are lines of the file, from the fifth on. */
export function gleifXml(kind: keyof typeof namespaces, records: string): string {
  const [root, header, list] = elements[kind];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind}:${root} xmlns:${kind}="http://www.gleif.org/data/schema/${namespaces[kind]}" xmlns:gleif="http://www.gleif.org/data/schema/golden-copy/extensions/1.0">`,
    `<${kind}:${header}><${kind}:ContentDate>2024-01-31T08:00:00Z</${kind}:ContentDate></${kind}:${header}>`,
    `<${kind}:${list}>`,
    records,
    `</${kind}:${list}></${kind}:${root}>`,
  ].join('\n');
}

/** Returns the items of a file that the splitter gets in pieces of this number of bytes. */
export function splitXml(content: string | Uint8Array, pieceBytes = Infinity): XmlRecordOrProblem[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const splitter = new XmlRecordSplitter();
  const items: XmlRecordOrProblem[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes)
    items.push(...splitter.split(bytes.subarray(from, Math.min(bytes.length, from + pieceBytes))));
  return [...items, ...splitter.finish()];
}
