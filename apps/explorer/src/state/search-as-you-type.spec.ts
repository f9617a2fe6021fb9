import { ApiProblemError, unreachableProblem } from '../api/problem';
import { type FoundCompanies, isWorthSearching, nothingFound, SearchAsYouType } from './search-as-you-type';

function typingWith(search: (name: string, signal: AbortSignal) => Promise<{ ServiceId: number }[]>) {
  const found: FoundCompanies[] = [];
  const searched: string[] = [];
  let timers: { after: number; call: () => void }[] = [];
  const typing = new SearchAsYouType({
    search: (name, signal) => {
      searched.push(name);
      return search(name, signal);
    },
    changed: (each) => found.push(each),
    later: (after, call) => {
      const timer = { after, call };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
  });
  const rest = async () => {
    for (const { call } of timers.splice(0)) call();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { typing, found, searched, rest, waits: () => timers.map(({ after }) => after) };
}

test('only the text that typing rests at is searched, after 200 ms', async () => {
  const { typing, found, searched, rest, waits } = typingWith(() => Promise.resolve([{ ServiceId: 1 }]));
  for (const text of ['N', 'No', 'Nor', ' Nord ']) typing.typed(text);
  expect(waits()).toEqual([200]);
  await rest();
  expect(searched).toEqual(['Nord']);
  expect(found).toEqual([nothingFound, { companies: [{ ServiceId: 1 }], searched: 'Nord' }]);
});

test('an answer to an earlier text is dropped', async () => {
  const answers: ((companies: { ServiceId: number }[]) => void)[] = [];
  const { typing, found, rest } = typingWith(() => new Promise((resolve) => answers.push(resolve)));
  typing.typed('Nord');
  await rest();
  typing.typed('Nordlys');
  await rest();
  answers[1]?.([{ ServiceId: 2 }]);
  answers[0]?.([{ ServiceId: 1 }]);
  await rest();
  expect(found).toEqual([{ companies: [{ ServiceId: 2 }], searched: 'Nordlys' }]);
});

test('a problem is shown instead of companies', async () => {
  const { typing, found, rest } = typingWith(() => Promise.reject(new ApiProblemError(unreachableProblem)));
  typing.typed('Nord');
  await rest();
  expect(found).toEqual([{ companies: [], searched: 'Nord', problem: unreachableProblem }]);
});

test.each([
  ['', false],
  ['N', false],
  ['A/', false],
  ['--', false],
  ['A/S', true],
  ['Øy', true],
  ['7-', false],
  ['3i', true],
])('%j is worth a search: %s', (name, isWorth) => {
  expect(isWorthSearching(name)).toBe(isWorth);
});
