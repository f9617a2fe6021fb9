import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '../request/problems';
import { readSearch } from '../testing/read-search';
import { rfc9110SectionUrl, validationProblem } from './problem';

it('the type of a problem is the section of RFC 9110 that defines its status', () => {
  expect(rfc9110SectionUrl('15.5.5')).toBe('https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5');
});

it('a validation problem has the members of the specification first, then what explains them', () => {
  const messages = [
    'Pagesize is invalid (Maximum pagesize: 500).',
    'from is missing.',
    'Problems that are not listed: 3.',
  ];
  const found = [
    problems.pageSizeInvalid(500),
    problems.parameterMissing('from', 'a day'),
    problems.notListed(3, 1000),
  ];
  expect(JSON.stringify(validationProblem(found))).toBe(
    JSON.stringify({
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1',
      status: 400,
      title: 'One or more validation errors occurred.',
      errors: { parameters: messages },
      ValidationResults: messages,
      detail: 'Each entry of problems says what is wrong, where it is, and what was expected.',
      code: 'invalid-request',
      link: '/docs/errors/invalid-request',
      problems: [
        {
          code: 'page-size-invalid',
          pointer: '/PageSize',
          expected: 'an integer from 1 to 500',
          link: '/docs/errors/page-size-invalid',
        },
        {
          code: 'parameter-missing',
          parameter: 'from',
          expected: 'a day',
          link: '/docs/errors/parameter-missing',
        },
        {
          code: 'problems-not-listed',
          expected: 'at most 1000 problems',
          link: '/docs/errors/problems-not-listed',
        },
      ],
    }),
  );
});

it('docs/api.md shows what the service answers', () => {
  const page = readFileSync(join(__dirname, '../../../../../docs/api.md'), 'utf8');
  const [, sent = '', shown = ''] = / -d '(.*)'` answers\n\n```json\n([^`]*)```/.exec(page) ?? [];
  const reading = readSearch(sent, new Set(['NO']));
  expect(JSON.parse(shown)).toEqual(reading.ok ? undefined : validationProblem(reading.problems));
});
