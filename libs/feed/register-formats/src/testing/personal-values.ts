/** Personal values that the records have: a text in names and addresses, a day of birth, a national number. */
export const personal = { text: 'Zmarkerz', birthDate: '1907-05-23', year: 1907, number: '23050712345' } as const;

/** A record of a reader with personal values in all its personal members, and the notices of its unknown codes. */
export interface PersonalCase<Format extends string> {
  readonly of: string;
  readonly format: Format;
  readonly record: object;
  readonly notices: readonly string[];
}
