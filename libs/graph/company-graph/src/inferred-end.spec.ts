import { withTextOfInferredEnd } from './inferred-end';

describe('the text of a beneficial ownership', () => {
  it('says by which day it had ended, where that is inferred', () => {
    const endedNotLaterThan = '2026-03-12T00:00:00Z';
    expect(withTextOfInferredEnd({ text: 'by trust', endedNotLaterThan })).toEqual({
      text: 'by trust; ended not later than 2026-03-12',
      endedNotLaterThan,
    });
    expect(withTextOfInferredEnd({ endedNotLaterThan }).text).toBe('ended not later than 2026-03-12');
  });

  it('is that of the register, where the register states the end', () => {
    const stated = { text: 'by trust', outDate: '2026-03-12T00:00:00Z' };
    expect(withTextOfInferredEnd(stated)).toBe(stated);
  });
});
