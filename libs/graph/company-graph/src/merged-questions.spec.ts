import { AsyncLocalStorage } from 'node:async_hooks';
import { MergedQuestions } from './merged-questions';

/** Questions of the size of their text; each answer comes, or fails, when it is told to. */
function questions(how: { enough?: number; patienceMs?: number } = {}) {
  const asked: { readonly questions: readonly string[]; readonly answer: (text: string) => void; readonly fail: (error: Error) => void }[] = [];
  const merged = new MergedQuestions<string, string>({
    ask: (together) => new Promise((answer, fail) => asked.push({ questions: together, answer, fail })),
    sizeOf: (question) => question.length,
    enough: how.enough ?? 1_000,
    patienceMs: how.patienceMs ?? 60_000,
  });
  return { merged, asked, texts: () => asked.map((each) => each.questions.join(' ')) };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('questions of one turn go together at once, those that come before the answer go when it is there', async () => {
  const { merged, asked, texts } = questions();
  const first = [merged.ask('a'), merged.ask('b')];
  await nextTurn();
  expect(texts()).toEqual(['a b']);
  const second = [merged.ask('c'), merged.ask('d')];
  await nextTurn();
  expect(texts()).toEqual(['a b']);
  asked[0]?.answer('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  expect(texts()).toEqual(['a b', 'c d']);
  asked[1]?.answer('two');
  expect([await Promise.all(second), merged.isIdle]).toEqual([['two', 'two'], true]);
});

test('enough questions do not wait', async () => {
  const { merged, asked, texts } = questions({ enough: 4 });
  const answers = ['a', 'bbb', 'c', 'dddddd', 'e'].map((question) => merged.ask(question));
  expect(texts()).toEqual(['a bbb', 'c dddddd']);
  asked[0]?.answer('one');
  asked[1]?.answer('two');
  // What is left goes with the first answer; else it would wait for its patience, and Jest with it.
  while (asked.length < 3) await nextTurn();
  asked[2]?.answer('three');
  expect(await Promise.all(answers)).toEqual(['one', 'one', 'two', 'two', 'three']);
});

test('a failure is the answer to all that went together and to nobody else', async () => {
  const { merged, asked } = questions();
  const failing = [merged.ask('a'), merged.ask('b')];
  await nextTurn();
  const later = merged.ask('c');
  asked[0]?.fail(new Error('gone'));
  expect(await Promise.allSettled(failing)).toEqual([
    { status: 'rejected', reason: new Error('gone') },
    { status: 'rejected', reason: new Error('gone') },
  ]);
  asked[1]?.answer('two');
  expect([await later, merged.isIdle]).toEqual(['two', true]);
});

test('an answer that does not come holds nobody up for long', async () => {
  const { merged, asked, texts } = questions({ patienceMs: 1 });
  void merged.ask('slow');
  await nextTurn();
  const later = merged.ask('a');
  while (asked.length < 2) await nextTurn();
  asked[1]?.answer('two');
  expect([await later, texts(), merged.isIdle]).toEqual(['two', ['slow', 'a'], false]);
});

test('what goes together belongs to whom asked first, whatever let it go', async () => {
  const caller = new AsyncLocalStorage<string>();
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const ask = () => {
    asked.push(String(caller.getStore()));
    return new Promise<void>((answer) => answers.push(answer));
  };
  const merged = new MergedQuestions<string, void>({ ask, sizeOf: (question) => question.length, enough: 4, patienceMs: 60_000 });
  const askAs = (who: string, question: string) => caller.run(who, () => merged.ask(question));
  const first = [askAs('Ann', 'a'), askAs('Bob', 'b')];
  await nextTurn();
  const later = [askAs('Cid', 'c'), askAs('Dan', 'd')];
  answers[0]?.();
  await Promise.all(first);
  const enough = [askAs('Eve', 'e'), askAs('Fay', 'ffff')];
  for (const answer of answers) answer();
  await Promise.all([...later, ...enough]);
  expect(asked).toEqual(['Ann', 'Cid', 'Eve']);
});
