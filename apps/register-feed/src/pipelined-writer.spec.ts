import { PipelinedWriter } from './pipelined-writer';

test('a batch begins when the one before it has ended, while its reader goes on', async () => {
  const events: string[] = [];
  let endFirst!: () => void;
  const batches = new PipelinedWriter<number>(async ([number]) => {
    events.push(`begin ${number}`);
    if (number === 1) await new Promise<void>((resolve) => (endFirst = resolve));
    events.push(`end ${number}`);
  });
  await batches.take([1]);
  events.push('read on');
  const second = batches.take([2]);
  endFirst();
  await second;
  await batches.finished();
  expect(events).toEqual(['begin 1', 'read on', 'end 1', 'begin 2', 'end 2']);
});

test('the next write or the end reports that a batch failed', async () => {
  const failing = new PipelinedWriter<number>(() => Promise.reject(new Error('no graph')));
  await failing.take([1]);
  await expect(failing.take([2])).rejects.toThrow('no graph');
  await expect(failing.finished()).rejects.toThrow('no graph');
});
