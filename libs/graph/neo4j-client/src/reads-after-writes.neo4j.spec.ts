import neo4j, { type Driver, type SessionConfig } from 'neo4j-driver';
import { GraphClient } from './index';

const uri = process.env['TEST_NEO4J_URI'] ?? '';
const settings = {
  user: process.env['TEST_NEO4J_USER'] ?? '',
  password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
  ...{ queryTimeoutMs: 20_000, acquisitionTimeoutMs: 10_000, maxConnections: 5 },
};
const write = { name: 'write', text: 'MERGE (:Written)' };
const read = { name: 'read', text: 'MATCH (w:Written) RETURN count(w) AS count' };

/** Returns a list that records the configuration of each session that is opened. The driver and the server are real. */
function watched(): SessionConfig[] {
  const opened: SessionConfig[] = [];
  const openDriver = neo4j.driver.bind(neo4j);
  jest.spyOn(neo4j, 'driver').mockImplementation((...given): Driver => {
    const driver = openDriver(...given);
    const openSession = driver.session.bind(driver);
    jest.spyOn(driver, 'session').mockImplementation((config = {}) => {
      opened.push(config);
      return openSession(config);
    });
    return driver;
  });
  return opened;
}

async function bookmarksOfReads(address: string): Promise<number[]> {
  const opened = watched();
  const graph = new GraphClient({ ...settings, uri: address });
  try {
    await graph.read(read);
    await graph.run(write);
    expect(await graph.read(read)).toEqual([{ count: 1 }]);
    await graph.write((transaction) => transaction.run(write));
    await graph.read(read);
  } finally {
    await graph.close();
    jest.restoreAllMocks();
  }
  return opened
    .filter(({ defaultAccessMode }) => defaultAccessMode === 'READ')
    .map(({ bookmarks }) => [bookmarks ?? []].flat().length);
}

it('in a cluster, a client that has written reads from servers that have its writes, others read without bookmarks', async () => {
  expect(await bookmarksOfReads(uri.replace(/^bolt/, 'neo4j'))).toEqual([0, 1, 1]);
});

it('with one server, no bookmarks are sent', async () => {
  expect(await bookmarksOfReads(uri)).toEqual([0, 0, 0]);
});
