import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registerFormats } from '@company-relations/register-formats';
import { formatsText } from './formats-text';

describe('formatsText', () => {
  const lines = formatsText().split('\n');

  it('lists every format with a page that exists', () => {
    expect(lines.slice(0, -2).map((line) => line.split(/ {2,}/)[0])).toEqual([...registerFormats]);
    for (const line of lines.slice(0, -2)) {
      const page = /docs\/\S+\.md$/.exec(line)?.[0] ?? 'no page';
      expect(existsSync(join(__dirname, '../../..', page)) ? page : `${page} is missing`).toBe(page);
    }
  });

  it('says which files need a day', () => {
    expect(lines.filter((line) => line.includes('needs --as-of')).map((line) => line.split(' ')[0])).toEqual([
      'uk-companies',
      'uk-psc',
      'no-companies',
      'no-shareholders',
    ]);
  });
});
