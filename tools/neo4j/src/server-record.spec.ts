import { parseServerRecord, portOf } from './server-record';

const record = { pid: 4711, uri: 'bolt://127.0.0.1:7687', startedAt: '2024-05-01T00:00:00.000Z' };

test('a whole record is read, without what else stands in it', () => {
  const read = parseServerRecord(JSON.stringify({ ...record, more: true }));
  expect(read).toEqual(record);
  expect(portOf(record)).toBe(7687);
});

test.each([
  ['nothing', ''],
  ['a record cut off', JSON.stringify(record).slice(0, 30)],
  ['null', 'null'],
  ['no process id', JSON.stringify({ ...record, pid: undefined })],
  ['the id of the system itself', JSON.stringify({ ...record, pid: 1 })],
  ['a process group', JSON.stringify({ ...record, pid: -4711 })],
  ['another host', JSON.stringify({ ...record, uri: 'bolt://db.example:7687' })],
  ['no start time', JSON.stringify({ ...record, startedAt: 0 })],
])('%s is no record', (_name, text) => {
  expect(parseServerRecord(text)).toBeUndefined();
});
