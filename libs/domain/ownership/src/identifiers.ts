// Matches characters that have no meaning in register numbers: hyphens and dashes in every Unicode form, white space,
// and invisible characters of copied text, such as marks of the writing direction. The pattern matches a whole run of
// such characters at once, because a replacement for each of 100,000 dashes would be slow.
const ignored = /[\p{Dash}\p{Pd}\p{Cf}\s\p{Z}]+/gu;

/** Normalises a register number for comparison: no hyphens, no white space, upper case. */
export function normalizeRegisterNumber(value: string): string {
  // A fast path: nearly all of the millions of numbers have this form.
  if (/^[0-9A-Z]+$/.test(value)) return value;
  return value.replace(ignored, '').toUpperCase();
}

// Matches everything except digits, letters and the plus sign. Letters that only lengthen others, such as U+30FC, count
// as dashes.
const punctuation = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}+]+/gu;

// Words that people write before a number.
const label =
  /^(?:(?:NO|SE|DK|FI)?(?:BRC|BLV|CVR|CPR|FNR|PNR|F[OØ]DSELSN(?:UMME)?R|PERS(?:ON)?N(?:UMME)?R|ORG(?:ANISASJONS|ANISATIONS)?N(?:UMME)?R|ORGNO))+(?=\D{0,2}\d{6})/;

/**
 * Normalises a number for protection checks: like `normalizeRegisterNumber`, but also in NFKC and without punctuation
 * and words in front of the number.
 */
export function bareRegisterNumber(value: string): string {
  if (/^\d+$/.test(value)) return value;
  return value.normalize('NFKC').toUpperCase().normalize('NFKC').replace(punctuation, '').replace(label, '');
}

/**
 * Returns whether a number may identify an entity. A placeholder (`0`, `n/a`, `000000000`) identifies none: it has
 * fewer than five digits or repeats one digit.
 */
export function isIdentifyingNumber(value: string | undefined): boolean {
  const digits = digitsOf(value ?? '');
  return digits.length >= 5 && new Set(digits).size > 1;
}

function digitsOf(value: string): string {
  return value.normalize('NFKC').replace(/\D+/g, '');
}

// Swedish personal numbers without separators: an optional century, six digits of the birth date, and four more digits.
// A plus sign means that the person is at least a hundred years old.
const withCentury = /^(18|19|20)(\d{10})$/;
const withCenturyAndPlus = /^(18|19)(\d{6})\+(\d{4})$/;
const withPlus = /^(\d{6})\+(\d{4})$/;
const withoutCentury = /^\d{10}$/;

/** Returns whether a normalised number is a Swedish personal number that states the century of birth. */
export function isSwedishPersonalNumberWithCentury(number: string): boolean {
  return withCentury.test(number) || withCenturyAndPlus.test(number);
}

/**
 * Returns all normalised forms of a number that may identify the same natural person or business. Empty if nothing is
 * left after normalisation.
 *
 * - Sweden writes personal numbers with the century (12 digits) and the organisation number of a sole trader without it
 *   (10 digits). `+` in place of `-` means that the person is at least a hundred years old. A number without the
 *   century may mean any century.
 * - Nordic registers and invoices write VAT forms of organisation numbers: `NO` and `MVA` around 9 digits, `SE` before
 *   10 digits and `01` after them, `DK` or `FI` before 8 digits. Swedish registers also write `16` before the 10 digits
 *   of an organisation number.
 *
 * Punctuation and words such as `fnr` and `Org.nr.` do not matter.
 *
 * The relation is symmetric: if one number is among the forms of another, the other is among its forms. Some rare forms
 * are recognised in `value` but not returned: a personal number with the affixes of a VAT number, a Swedish VAT number
 * that does not end in `01`, and `16` within one. `bareNumbersOf` returns them too.
 */
export function nationalIdForms(value: string): string[] {
  const number = normalizeRegisterNumber(value);
  if (number === '') return [];
  // A fast path: most numbers belong to Norwegian persons and have one form.
  if (/^\d{11}$/.test(number)) return [number];
  const plain = [number, ...embeddedNumbers(number)].flatMap(formsOfPerson);
  return [...new Set([...plain, ...plain.flatMap(withVatAffixes)])];
}

/**
 * Returns the forms of a number without prefixes and suffixes that identify the same natural person. The number itself
 * comes first.
 */
function formsOfPerson(number: string): string[] {
  const [, century, short] = withCentury.exec(number) ?? [];
  if (century !== undefined && short !== undefined) return [number, short, ...formsWithPlus(short, [century])];
  if (withoutCentury.test(number))
    return [number, ...['18', '19', '20'].map((each) => each + number), ...formsWithPlus(number, ['18', '19'])];
  const [, dateOfBirth, last] = withPlus.exec(number) ?? [];
  // The century is unknown: the plus sign says that the person was a hundred years old when the number was written, and
  // that time is unknown.
  if (dateOfBirth !== undefined && last !== undefined) {
    const digits = dateOfBirth + last;
    return [number, digits, `18${digits}`, `19${digits}`, ...formsWithPlus(digits, ['18', '19'])];
  }
  const [, stated, day, rest] = withCenturyAndPlus.exec(number) ?? [];
  if (stated === undefined || day === undefined || rest === undefined) return [number];
  return [number, day + rest, stated + day + rest, ...formsWithPlus(day + rest, [stated])];
}

/**
 * Returns the forms with a plus sign for the centuries in which a person who is at least a hundred years old may have
 * been born.
 *
 * @param short 10 digits.
 */
function formsWithPlus(short: string, centuries: readonly string[]): string[] {
  const old = centuries.filter((century) => century !== '20');
  const plus = `${short.slice(0, 6)}+${short.slice(6)}`;
  return old.length === 0 ? [] : [plus, ...old.map((century) => century + plus)];
}

/**
 * Returns all bare numbers (see `bareRegisterNumber`) that have this number among their forms (see `nationalIdForms`):
 * how the number may be stored where it was stated in another way.
 */
export function bareNumbersOf(value: string): string[] {
  const forms = nationalIdForms(value);
  return [...new Set([...forms, ...forms.flatMap(withRareAffixes), bareRegisterNumber(value)])].filter(
    (form) => form !== '',
  );
}

/**
 * Returns all forms by which the number of a proxy may identify a protected entity: the forms of the number, and the
 * forms of its digits alone. These forms are only for masking, never for erasure, because other entities may have the
 * same digits.
 */
export function protectionFormsOfProxyNumber(value: string): string[] {
  const digits = digitsOf(value);
  const read = digits.length < 6 ? [] : [digits, /^(\d{10}|\d{12})01$/.exec(digits)?.[1] ?? []].flat();
  return [...new Set([value, ...read].flatMap(nationalIdForms))];
}

/**
 * Returns the numbers inside a normalised number that has punctuation, a label, or a VAT prefix or suffix. Returns none
 * for any other number.
 */
export function embeddedNumbers(number: string): string[] {
  const bare = bareRegisterNumber(number);
  return bare === number || digitsOf(bare).length < 6 ? withoutVat(number) : [bare, ...withoutVat(bare)];
}

function withoutVat(number: string): string[] {
  return [
    /^(?:NO(?=\d{9}$|\d{11}$)|SE(?=(?:18|19|20)?\d{10}$)|DK(?=\d{8}$|\d{10}$)|FI(?=\d{8}$))(\d+)$/.exec(number)?.[1] ??
      [],
    /^(?:NO)?(\d{9}|\d{11})MVA$/.exec(number)?.[1] ?? [],
    // The last two digits are 01, except for the few businesses with several registrations. If the first of 12 digits
    // may be a century, only 01 is accepted.
    /^SE(\d{10}(?=01$)|(?!18|19|20)\d{10})\d{2}$/.exec(number)?.[1] ?? [],
    /^SE((?:18|19|20)\d{10})01$/.exec(number)?.[1] ?? [],
    /^(?:SE)?16(\d{10})(?:01)?$/.exec(number)?.[1] ?? [],
  ].flat();
}

const lastTwoDigits = Array.from({ length: 100 }, (_, last) => String(last).padStart(2, '0'));

/** Returns the number with each prefix and suffix that `withoutVat` removes and `withVatAffixes` does not add. */
function withRareAffixes(number: string): string[] {
  if (/^\d{11}$/.test(number)) return [`NO${number}`, `NO${number}MVA`, `${number}MVA`];
  if (withCentury.test(number)) return [`SE${number}`, `SE${number}01`];
  if (!withoutCentury.test(number)) return [];
  const registrations = /^(?:18|19|20)/.test(number) ? [] : lastTwoDigits.map((last) => `SE${number}${last}`);
  return [...registrations, `DK${number}`, `SE16${number}`, `16${number}01`, `SE16${number}01`];
}

/** Returns the number with each VAT prefix and suffix that is usual for its length. */
function withVatAffixes(number: string): string[] {
  if (/^\d{8}$/.test(number)) return [`DK${number}`, `FI${number}`];
  if (/^\d{9}$/.test(number)) return [`NO${number}`, `NO${number}MVA`, `${number}MVA`];
  return withoutCentury.test(number) ? [`SE${number}`, `SE${number}01`, `16${number}`] : [];
}
