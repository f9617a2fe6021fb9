import { GraphUnavailable } from '@company-relations/neo4j-client';
import { NewerFiguresError } from '@company-relations/register-loader';
import { failureText } from './failure-text';

it('a graph of a newer version is named in words, also by a load', () => {
  expect(failureText(new NewerFiguresError(), 'load', {})).toBe(
    'The figures in the graph were derived by a newer version of this program. Use that version.',
  );
});

it.each([
  ['load', 'What was loaded stays; run the command again.'],
  ['derive', 'Run the command again.'],
])('%s advises: %s', (command, advice) => {
  const away = new GraphUnavailable('The graph does not answer');
  expect(failureText(away, command, {})).toBe(`The graph does not answer. ${advice}`);
});
