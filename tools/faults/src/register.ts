import { writeFile } from 'node:fs/promises';
import { Program } from './program';

/** The countries of the companies that never change during the run, called "still" companies. */
export const stillCountries = ['DK', 'FI', 'NO', 'SE'];

/** Number of companies that a load changes all the time, called "moving" companies. They have a country of their own. */
export const movingCompanies = 100;
export const movingCountry = 'IS';

/** Greater than any other number in a response about a company, so that it can be replaced in the text. */
const shares = 700_000_000;

/** Writes the register file of the "still" companies, which no load changes. The file is the same each time. */
export async function writeStill(generator: string, companies: number, file: string): Promise<void> {
  await new Program(generator, ['--companies', String(companies), '--seed', '8', '--out', file], {}).completed();
}

/** Writes the register file of the "moving" companies at this version. Version 0 also has their owners. */
export async function writeMoving(version: number, file: string): Promise<void> {
  const numbers = Array.from({ length: movingCompanies }, (_, index) => index + 1);
  const statements = numbers.flatMap((number) => [
    movingCompany(number, version),
    ...(version === 0 ? ownerOf(number) : []),
  ]);
  await writeFile(file, statements.map((statement) => `${JSON.stringify(statement)}\n`).join(''));
}

/** Four members change together. So a response that mixes two versions can be recognised. */
function movingCompany(number: number, version: number): object {
  const mark = markOf(version);
  return {
    ...{
      statement: 'company',
      id: `m:${number}`,
      asOf: minute(version),
      name: `Moving ${number} ${mark}`,
      orgNo: orgNoOf(number),
      countryCode: movingCountry,
    },
    ...{
      operationalStatus: 'ACTIVE',
      totalNumberOfShares: shares + version,
      totalNumberOfVotes: shares + version,
      registrationDate: '2001-01-01',
    },
    ...{ addresses: [{ street: `Road ${mark}`, city: 'Town', countryCode: movingCountry }], updatedAt: '2026-01-01' },
  };
}

function ownerOf(number: number): object[] {
  const [id, asOf] = [`mp:${number}`, minute(0)];
  return [
    {
      statement: 'person',
      id,
      asOf,
      name: `Owner ${number}`,
      firstName: 'Owner',
      lastName: String(number),
      countryCode: movingCountry,
    },
    {
      statement: 'ownership',
      id: `mo:${number}`,
      asOf,
      party: id,
      company: `m:${number}`,
      ownershipStake: 60,
      inDate: '2001-01-01',
    },
  ];
}

export function orgNoOf(number: number): string {
  return `M${String(number).padStart(7, '0')}`;
}

function minute(version: number): string {
  return new Date(Date.UTC(2026, 1, 1) + version * 60_000).toISOString().replace('.000', '');
}

function markOf(version: number): string {
  return `v${String(version).padStart(5, '0')}`;
}

/** The version that the text of a "moving" company contains. Undefined if there is none. */
export function versionIn(text: string): number | undefined {
  const mark = /v(\d{5})/.exec(text)?.[1];
  return mark === undefined ? undefined : Number(mark);
}

/** The text of a "moving" company at another version, made from its text at version 0. */
export function atVersion(textAtStart: string, version: number): string {
  return textAtStart.replaceAll(markOf(0), markOf(version)).replaceAll(String(shares), String(shares + version));
}
