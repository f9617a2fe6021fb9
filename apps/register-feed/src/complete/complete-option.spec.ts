import { UsageError } from '@company-relations/command-line';
import { InvalidArgumentError } from 'commander';
import { completionSettingsOf, collectDataset } from './complete-option';

const now = new Date('2026-03-12T10:00:00Z');
const asOf = '2026-03-12T00:00:00Z';
const none = { complete: [], plan: false, ifEmpty: false };
const psc = { ...none, complete: ['uk-psc'] as const };

describe('the options for complete files', () => {
  it('say nothing where no dataset is named', () => {
    expect(completionSettingsOf({ ...none, asOf }, now)).toBeUndefined();
  });

  it('give the datasets, their day, and the limit', () => {
    expect(completionSettingsOf({ ...psc, asOf, plan: true, maxEnded: { count: 3 } }, now)).toEqual({
      datasets: ['uk-psc'],
      day: asOf,
      maxEnded: { count: 3 },
      isPlanOnly: true,
    });
  });

  it.each([
    ['--max-ended needs --complete.', { ...none, maxEnded: { count: 3 } }],
    ['--plan needs --complete.', { ...none, plan: true }],
    ['--complete needs --as-of, the day of the files.', psc],
    ['--as-of must not be more than a day ahead.', { ...psc, asOf: '2026-03-14T00:00:00Z' }],
    [
      '--complete and --if-empty exclude each other: nothing can end in an empty graph.',
      { ...psc, asOf, ifEmpty: true },
    ],
  ])('are refused: %s', (message, options) => {
    expect(() => completionSettingsOf(options, now)).toThrow(new UsageError(message));
  });

  it('name datasets that there are, one after the other', () => {
    expect(collectDataset('no-roles', collectDataset('no-companies', []))).toEqual(['no-companies', 'no-roles']);
    expect(() => collectDataset('gleif-owners', [])).toThrow(InvalidArgumentError);
  });
});
