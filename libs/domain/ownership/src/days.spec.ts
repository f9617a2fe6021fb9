import { beginOfDay, dayOf } from './days';

it.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1969-12-31T23:59:59Z', -1],
  ['2026-11-22T23:59:59Z', 20_779],
  ['2026-11-23T00:00:00Z', 20_780],
  ['0001-01-01T00:00:00Z', -719_162],
  ['9999-12-31T12:00:00Z', 2_932_896],
])('%s is on day %s', (at, day) => {
  expect([dayOf(at), dayOf(new Date(at)), beginOfDay(day)]).toEqual([day, day, `${at.slice(0, 10)}T00:00:00Z`]);
});
