import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plainInput } from '../../test/plain-input';
import { SourceFile } from './source-file';

const folder = join(__dirname, '../../../../../shared/data/registers');
const isThere = existsSync(folder);
if (!isThere) process.stderr.write('Skipped: a Norwegian sample: ../shared/data/registers is not there.\n');

/** Counts the elements of a file and its statements of each kind. Also returns its notices and problems. */
async function read(name: string) {
  const rules = { asOf: '2026-03-12T00:00:00Z', now: new Date('2026-07-01') };
  const source = new SourceFile(plainInput(join(folder, name)), 'auto', ({ type }) => type, rules);
  const [statements, notices, problems]: [string[], string[], string[]] = [[], [], []];
  let elements = 0;
  for await (const { lines } of source.pieces('person')) {
    for (const { read: said } of lines) {
      elements += 1;
      if ('problem' in said) problems.push(said.problem);
      else {
        notices.push(...said.notices);
        statements.push(...said.statements.map(({ type, source: by }) => `${type} of ${by}`));
      }
    }
  }
  return { elements, statements: counted(statements), notices: counted(notices), problems };
}

function counted(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

const none = { notices: {}, problems: [] };

(isThere ? describe : describe.skip)('a Norwegian sample', () => {
  it.each([
    [
      'no-brreg-enheter-json/entity_923609016.json',
      { elements: 1, statements: { 'company of Brønnøysundregistrene': 1 }, ...none },
    ],
    [
      'no-brreg-enheter-json/search_asa_5.json',
      { elements: 5, statements: { 'company of Brønnøysundregistrene': 5 }, ...none },
    ],
    [
      'no-brreg-roller-json/roles_923609016.json',
      {
        elements: 1,
        statements: {
          'person of Brønnøysundregistrene': 15,
          'company of Brønnøysundregistrene': 1,
          'record of Brønnøysundregistrene': 16,
        },
        ...none,
      },
    ],
    [
      'no-brreg-updates-json/oppdateringer-enheter-shape.json',
      {
        elements: 4,
        statements: { 'removal of Brønnøysundregistrene': 3 },
        notices: {
          'company that is new or changed, load its entry again: not loaded': 2,
          'company that was deleted, load its entry again: not loaded': 1,
        },
        problems: [],
      },
    ],
    [
      'no-brreg-updates-json/oppdateringer-roller-cloudevents-shape.json',
      {
        elements: 1,
        statements: {},
        notices: { 'event: the roles in a company changed, load them again: not loaded': 1 },
        problems: [],
      },
    ],
    [
      'no-aksjonaerregister-csv/shape-invented.csv',
      {
        elements: 2,
        statements: { 'company of Skatteetaten': 3, 'person of Skatteetaten': 1, 'record of Skatteetaten': 3 },
        notices: { 'holder without a number or a year of birth: loaded as a legal entity': 1 },
        problems: [],
      },
    ],
  ])('is all read: %s', async (name, expected) => {
    expect(await read(name)).toEqual(expected);
  });
});
