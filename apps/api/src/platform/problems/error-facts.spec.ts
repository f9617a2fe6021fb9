import { framesOf } from './error-facts';

it('the frames of an error contain nothing of its message, whatever lines that has', () => {
  const frames = framesOf(new Error('no number:\n    at Kari Nordmann (01017012345)\n    at home'));
  expect([frames.length > 0, frames.join('\n')]).toEqual([true, expect.not.stringMatching(/Nordmann|home/)]);
  expect(frames[0]).toContain('error-facts.spec.ts');
});

it('an error whose message was changed after it was thrown has no frames that could be a part of it', () => {
  const error = new Error('\n    at Kari Nordmann');
  // Reading `stack` for the first time makes Node write the message into it. The message is changed afterwards.
  expect(error.stack).toContain('Nordmann');
  error.message = 'changed';
  expect(framesOf(error)).toEqual([]);
});

it('an error without a message has its frames, and what is no error has none', () => {
  expect(framesOf(new Error())[0]).toContain('error-facts.spec.ts');
  expect([framesOf('text'), framesOf(undefined)]).toEqual([[], []]);
});
