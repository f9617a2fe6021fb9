import { ResourceStack } from './resource-stack';

const closed: string[] = [];
beforeEach(() => closed.splice(0));

/** A `close` function that records its call and may fail. */
const closing = (name: string, failure?: Error) => async () => {
  closed.push(name);
  if (failure) throw failure;
};

it('the resource that was opened last is closed first, once', async () => {
  const resources = new ResourceStack();
  for (const name of ['traces', 'metrics', 'graph']) resources.add(name, closing(name));
  await resources.close();
  await resources.close();
  expect(closed).toEqual(['graph', 'metrics', 'traces']);
});

it('a resource that fails to close keeps no other open, and is reported without the message of its error', async () => {
  const resources = new ResourceStack();
  resources.add('traces', closing('traces'));
  resources.add('graph', closing('graph', Object.assign(new Error('secret'), { code: 'ECONNRESET' })));
  resources.add('packages', closing('packages', new TypeError('secret')));
  await expect(resources.close()).rejects.toEqual(
    new Error('Could not be closed: packages (TypeError), graph (ECONNRESET).'),
  );
  expect(closed).toEqual(['packages', 'graph', 'traces']);
});
