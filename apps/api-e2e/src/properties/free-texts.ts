import { secretWord } from './register-place';

type Members = Readonly<Record<string, unknown>>;

/**
 * The members of records in which a register may write anything. `ProxyCompanyName` is one if the proxy has no number.
 */
export const freeTexts = [
  'Text',
  'Category',
  'CaseNo',
  'RegistrationId',
  'SuspicionCaseNo',
  'SuspicionIssueID',
  'ProxyCompanyName',
] as const;

export const maskedText = 'Protected Identity';

/**
 * Returns a part of a response with the free texts of its records masked, as a caller without Hidden Person Access sees
 * it. In random registers every text that may name a protected person has the secret word. The name of a proxy with a
 * number stays, because its number decides.
 */
export function withMaskedTexts<Part>(part: Part): Part {
  const isSecret = (name: string, value: unknown, record: Members) =>
    (freeTexts as readonly string[]).includes(name) &&
    String(value).includes(secretWord) &&
    !(name === 'ProxyCompanyName' && 'ProxyCompanyRegistrationNumber' in record);
  return JSON.parse(JSON.stringify(part), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, text]) => [
            name,
            isSecret(name, text, value as Members) ? maskedText : (text as unknown),
          ]),
        )
      : value,
  ) as Part;
}

/** All free texts of records in a response, with their names, in the order of the response. */
export function freeTextsIn(part: unknown): [name: string, text: string][] {
  const found: [string, string][] = [];
  JSON.stringify(part, (name, value: unknown) => {
    if ((freeTexts as readonly string[]).includes(name) && typeof value === 'string') found.push([name, value]);
    return value;
  });
  return found;
}

/** How often a response masks a free text of this name. The name of a proxy with a number does not count. */
export function maskedTextsIn(part: unknown, name: (typeof freeTexts)[number]): number {
  let count = 0;
  JSON.stringify(part, (_name, value: unknown) => {
    const record = (typeof value === 'object' && value !== null ? value : {}) as Members;
    const isOfNumber = name === 'ProxyCompanyName' && 'ProxyCompanyRegistrationNumber' in record;
    if (record[name] === maskedText && !isOfNumber) count += 1;
    return value;
  });
  return count;
}

/** Whether a response masks the register's own title or category of a role. */
export function masksTitle(text: string): boolean {
  return /"(Text|Category)":"Protected Identity"/.test(text);
}
