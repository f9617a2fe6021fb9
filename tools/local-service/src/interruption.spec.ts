import { Interruption } from './interruption';

test('the first request asks, one from the same key press is nothing more, the next insists', () => {
  const interruption = new Interruption();
  const states = [0, 10, 700].map((now) => {
    interruption.request(now);
    return [interruption.ask.aborted, interruption.insist.aborted];
  });
  expect(states).toEqual([
    [true, false],
    [true, false],
    [true, true],
  ]);
});
