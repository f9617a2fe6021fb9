/** The files of the registers, in the order in which they are read: names, and the beginnings of names of files. */
const kinds = {
  BasicCompanyData: /^BasicCompanyData/,
  'PSC snapshot': /^persons-with-significant-control/,
  'LEI records, XML': /lei2-golden-copy\.xml$/,
  'exceptions, XML': /repex-golden-copy\.xml$/,
  'relationships, XML': /rr-golden-copy\.xml$/,
  'LEI records, CSV': /lei2-golden-copy\.csv$/,
  'exceptions, CSV': /repex-golden-copy\.csv$/,
  'relationships, CSV': /rr-golden-copy\.csv$/,
  'shareholder register': /^aksjeeiebok/,
  'Norwegian entities': /^enheter/,
  'Norwegian roles': /^roller/,
  'Norwegian sub-units': /^underenheter/,
} as const;

export type FileKind = keyof typeof kinds;
export const fileKinds = Object.keys(kinds) as readonly FileKind[];

/** @throws Error if no reader is measured for a file of this name. */
export function kindOf(name: string): FileKind {
  const found = fileKinds.find((kind) => kinds[kind].test(name));
  if (!found) throw new Error(`No kind of file has the name ${name}.`);
  return found;
}
