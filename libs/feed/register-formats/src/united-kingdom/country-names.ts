import { allCountryCodes, type CountryCode } from '@company-relations/ownership';

/**
 * The normalised form of each name that was read, so that a name is normalised only once. There are few different
 * names, but each occurs millions of times.
 */
const knownNames = new Map<string, string>();
const maxKnownNames = 10_000;
const maxKnownLength = 100;

/**
 * The names that entries of the register use for the United Kingdom and its parts, in the normalised form of
 * `comparable`.
 */
const namesOfUnitedKingdom: ReadonlySet<string> = new Set(
  [
    ...['united kingdom', 'uk', 'great britain', 'gb', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
    ...['england and wales', 'england wales', 'united kingdom england', 'united kingdom england and wales'],
    ...[
      'england united kingdom',
      'england uk',
      'scotland uk',
      'wales uk',
      'scotland united kingdom',
      'wales united kingdom',
    ],
    ...['england and wales united kingdom', 'england and wales uk', 'uk england', 'uk england and wales'],
    ...[
      'united kingdom scotland',
      'united kingdom wales',
      'united kingdom northern ireland',
      'england scotland and wales',
    ],
    ...['united kingdom of great britain and northern ireland', 'uk england and wales united kingdom'],
  ].map(comparable),
);

/**
 * Names of countries that are missing in the Unicode CLDR. Names that several countries share (Congo, Korea) are left
 * out.
 */
const otherNames: Readonly<Record<string, CountryCode>> = {
  ...{ usa: 'US', us: 'US', 'united states of america': 'US', 'u s a': 'US', america: 'US', uae: 'AE' },
  ...{ 'czech republic': 'CZ', 'republic of ireland': 'IE', eire: 'IE', holland: 'NL', 'the netherlands': 'NL' },
  ...{
    'virgin islands british': 'VG',
    bvi: 'VG',
    'virgin islands u s': 'VI',
    'hong kong': 'HK',
    macau: 'MO',
    macao: 'MO',
  },
  ...{ 'isle of man': 'IM', 'the bahamas': 'BS', bahamas: 'BS', 'the gambia': 'GM', turkey: 'TR', vietnam: 'VN' },
  ...{ 'russian federation': 'RU', 'south korea': 'KR', 'republic of korea': 'KR', 'north korea': 'KP' },
  ...{ 'ivory coast': 'CI', swaziland: 'SZ', burma: 'MM', myanmar: 'MM', macedonia: 'MK', 'cape verde': 'CV' },
  ...{ 'peoples republic of china': 'CN', 'people s republic of china': 'CN', prc: 'CN', palestine: 'PS' },
  ...{ 'st kitts and nevis': 'KN', 'st lucia': 'LC', 'st vincent and the grenadines': 'VC', 'vatican city': 'VA' },
  ...{
    'iran islamic republic of': 'IR',
    'tanzania united republic of': 'TZ',
    'syrian arab republic': 'SY',
    brunei: 'BN',
  },
  ...{ 'democratic republic of the congo': 'CD', 'republic of the congo': 'CG', 'bosnia and herzegovina': 'BA' },
};

/** The words for persons of a nationality, in the normalised form of `comparable`. */
const nationalities: Readonly<Record<string, CountryCode>> = {
  ...{ british: 'GB', english: 'GB', scottish: 'GB', welsh: 'GB', 'northern irish': 'GB', irish: 'IE', american: 'US' },
  ...{
    afghan: 'AF',
    albanian: 'AL',
    algerian: 'DZ',
    andorran: 'AD',
    angolan: 'AO',
    argentine: 'AR',
    argentinian: 'AR',
  },
  ...{ armenian: 'AM', australian: 'AU', austrian: 'AT', azerbaijani: 'AZ', bahamian: 'BS', bahraini: 'BH' },
  ...{ bangladeshi: 'BD', barbadian: 'BB', belarusian: 'BY', belgian: 'BE', belizean: 'BZ', beninese: 'BJ' },
  ...{ bermudian: 'BM', bhutanese: 'BT', bolivian: 'BO', bosnian: 'BA', botswanan: 'BW', brazilian: 'BR' },
  ...{ bruneian: 'BN', bulgarian: 'BG', burmese: 'MM', burundian: 'BI', cambodian: 'KH', cameroonian: 'CM' },
  ...{ canadian: 'CA', 'cape verdean': 'CV', 'cayman islander': 'KY', chadian: 'TD', chilean: 'CL', chinese: 'CN' },
  ...{ colombian: 'CO', comoran: 'KM', 'costa rican': 'CR', croatian: 'HR', cuban: 'CU', cypriot: 'CY', czech: 'CZ' },
  ...{ danish: 'DK', djiboutian: 'DJ', dutch: 'NL', 'east timorese': 'TL', ecuadorean: 'EC', ecuadorian: 'EC' },
  ...{ egyptian: 'EG', emirati: 'AE', eritrean: 'ER', estonian: 'EE', ethiopian: 'ET', fijian: 'FJ', filipino: 'PH' },
  ...{ finnish: 'FI', french: 'FR', gabonese: 'GA', gambian: 'GM', georgian: 'GE', german: 'DE', ghanaian: 'GH' },
  ...{ gibraltarian: 'GI', greek: 'GR', grenadian: 'GD', guatemalan: 'GT', guyanese: 'GY', haitian: 'HT' },
  ...{ honduran: 'HN', 'hong konger': 'HK', hungarian: 'HU', icelandic: 'IS', indian: 'IN', indonesian: 'ID' },
  ...{ iranian: 'IR', iraqi: 'IQ', israeli: 'IL', italian: 'IT', ivorian: 'CI', jamaican: 'JM', japanese: 'JP' },
  ...{ jordanian: 'JO', kazakh: 'KZ', kazakhstani: 'KZ', kenyan: 'KE', kittitian: 'KN', kuwaiti: 'KW' },
  ...{ kyrgyz: 'KG', lao: 'LA', latvian: 'LV', lebanese: 'LB', liberian: 'LR', libyan: 'LY', liechtenstein: 'LI' },
  ...{ lithuanian: 'LT', luxembourger: 'LU', macedonian: 'MK', malagasy: 'MG', malawian: 'MW', malaysian: 'MY' },
  ...{
    maldivian: 'MV',
    malian: 'ML',
    maltese: 'MT',
    mauritanian: 'MR',
    mauritian: 'MU',
    mexican: 'MX',
    moldovan: 'MD',
  },
  ...{ monegasque: 'MC', mongolian: 'MN', montenegrin: 'ME', moroccan: 'MA', mozambican: 'MZ', namibian: 'NA' },
  ...{ nepalese: 'NP', nepali: 'NP', 'new zealander': 'NZ', nicaraguan: 'NI', nigerian: 'NG', nigerien: 'NE' },
  ...{ norwegian: 'NO', omani: 'OM', pakistani: 'PK', palestinian: 'PS', panamanian: 'PA', paraguayan: 'PY' },
  ...{ peruvian: 'PE', polish: 'PL', portuguese: 'PT', qatari: 'QA', romanian: 'RO', russian: 'RU', rwandan: 'RW' },
  ...{ 'saint lucian': 'LC', 'st lucian': 'LC', salvadorean: 'SV', samoan: 'WS', saudi: 'SA', 'saudi arabian': 'SA' },
  ...{ senegalese: 'SN', serbian: 'RS', seychellois: 'SC', 'sierra leonean': 'SL', singaporean: 'SG', slovak: 'SK' },
  ...{ slovenian: 'SI', slovene: 'SI', somali: 'SO', 'south african': 'ZA', 'south korean': 'KR', spanish: 'ES' },
  ...{ 'sri lankan': 'LK', sudanese: 'SD', surinamese: 'SR', swazi: 'SZ', swedish: 'SE', swiss: 'CH', syrian: 'SY' },
  ...{ taiwanese: 'TW', tajik: 'TJ', tanzanian: 'TZ', thai: 'TH', togolese: 'TG', trinidadian: 'TT', tunisian: 'TN' },
  ...{ turkish: 'TR', turkmen: 'TM', ugandan: 'UG', ukrainian: 'UA', uruguayan: 'UY', uzbek: 'UZ', venezuelan: 'VE' },
  ...{ vietnamese: 'VN', vincentian: 'VC', yemeni: 'YE', zambian: 'ZM', zimbabwean: 'ZW' },
};

let codeOfName: ReadonlyMap<string, CountryCode> | undefined;

/** Returns whether a name in an entry certainly means the United Kingdom or a part of it. */
export function isUnitedKingdom(name: string | undefined): boolean {
  return name !== undefined && namesOfUnitedKingdom.has(comparable(name));
}

/** Matches the names of those parts of the United Kingdom where all company numbers begin with letters. */
const partWithLetters = /^(uk |united kingdom )?(scotland|northern ireland)( uk| united kingdom)?$/;

/**
 * Returns whether a name means Scotland or Northern Ireland. The numbers of Scottish and Northern Irish companies begin
 * with letters. So a number without letters belongs to a company of England or Wales.
 */
export function isScotlandOrNorthernIreland(name: string): boolean {
  return partWithLetters.test(comparable(name));
}

/**
 * Returns the country with an English name. Returns undefined if the text is not certainly the name of a country, such
 * as "Minnesota, Usa".
 */
export function countryNamed(name: string | undefined): CountryCode | undefined {
  if (name === undefined) return undefined;
  if (isUnitedKingdom(name)) return 'GB';
  codeOfName ??= namesOfCountries();
  return codeOfName.get(comparable(name));
}

/**
 * Returns the countries of the nationalities in a text such as "British" or "British,Irish". Unknown nationalities are
 * left out.
 */
export function countriesOfNationality(text: string | undefined): CountryCode[] {
  const codes = (text ?? '').split(/[,/&]|\band\b/i).flatMap((part) => {
    const nationality = comparable(part);
    return Object.hasOwn(nationalities, nationality) ? (nationalities[nationality] as CountryCode) : [];
  });
  return [...new Set(codes)];
}

function namesOfCountries(): Map<string, CountryCode> {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const names = allCountryCodes().map((code): [string, CountryCode] => [comparable(english.of(code) ?? code), code]);
  return new Map([...names, ...Object.entries(otherNames)]);
}

/** Returns a name in lower case, without accents, punctuation and repeated blanks. */
function comparable(name: string): string {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const made = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (name.length <= maxKnownLength && knownNames.size < maxKnownNames) knownNames.set(name, made);
  return made;
}
