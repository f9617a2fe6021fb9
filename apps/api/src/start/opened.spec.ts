import { Opened } from './opened';

const closed: string[] = [];
beforeEach(() => closed.splice(0));

/** Takes notice of being closed. */
const closing = (name: string, failure?: Error) => async () => {
  closed.push(name);
  if (failure) throw failure;
};

it('what was opened last is closed first, once', async () => {
  const opened = new Opened();
  for (const name of ['traces', 'metrics', 'graph']) opened.add(name, closing(name));
  await opened.close();
  await opened.close();
  expect(closed).toEqual(['graph', 'metrics', 'traces']);
});

it('what cannot be closed keeps nothing else open, and is told without what its error says', async () => {
  const opened = new Opened();
  opened.add('traces', closing('traces'));
  opened.add('graph', closing('graph', Object.assign(new Error('secret'), { code: 'ECONNRESET' })));
  opened.add('packages', closing('packages', new TypeError('secret')));
  await expect(opened.close()).rejects.toEqual(new Error('Could not be closed: packages (TypeError), graph (ECONNRESET).'));
  expect(closed).toEqual(['packages', 'graph', 'traces']);
});
