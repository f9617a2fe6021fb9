import { namedCompany, numbersFrom } from './named-companies';

/** The kinds of text for which callers search. */
export const searchKinds = [
  'two letters',
  'the first letters',
  'the first word and letters of the next',
  'the whole name',
  'the whole name without accents, with one wrong letter',
  'a common word',
  'an organisation number',
  'an LEI',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One search. `finds` is a text that the response must contain. It is set only for searches by organisation number. */
export interface Search {
  readonly kind: SearchKind;
  readonly body: object;
  readonly finds: string | undefined;
}

/**
 * Returns the search with a number. It is for one of the first `companies` companies. The same number always gives the
 * same search.
 */
export function searchOf(number: number, companies: number): Search {
  const kind = searchKinds[number % searchKinds.length] as SearchKind;
  const random = numbersFrom(number + 1_000_003);
  const wanted = 1 + Math.floor(random() * companies);
  const { name, orgNo } = namedCompany(wanted);
  const [first = '', second = ''] = name.split(' ');
  const bodies: Readonly<Record<SearchKind, () => object>> = {
    'two letters': () => ({ Name: name.slice(0, 2) }),
    'the first letters': () => ({ Name: name.slice(0, 3 + Math.floor(random() * 3)) }),
    'the first word and letters of the next': () => ({ Name: `${first} ${second.slice(0, 2)}` }),
    'the whole name': () => ({ Name: name }),
    'the whole name without accents, with one wrong letter': () => ({ Name: mistyped(name, random) }),
    'a common word': () => ({ Name: namedCompany(1 + Math.floor(random() * 100)).name.split(' ')[0] }),
    'an organisation number': () => ({ OrgNo: orgNo }),
    'an LEI': () => ({ LEI: leiNear(wanted) }),
  };
  const isNumber = kind === 'an organisation number';
  return { kind, body: bodies[kind](), finds: isNumber ? `"${orgNo}"` : undefined };
}

function mistyped(name: string, random: () => number): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase();
  const at = 1 + Math.floor(random() * Math.max(1, plain.indexOf(' ') - 2));
  return `${plain.slice(0, at)}q${plain.slice(at + 1)}`;
}

/** Returns the LEI of the company with this number, or of the nearest company before it that has an LEI. */
function leiNear(number: number): string {
  for (let at = number; ; at--) {
    const { lei } = namedCompany(at);
    if (lei !== undefined || at === 1) return lei ?? 'none';
  }
}
