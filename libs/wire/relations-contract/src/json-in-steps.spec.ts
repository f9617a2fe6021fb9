import { runAtOnce } from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { jsonInSteps } from './json-in-steps';

const scalar = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(null, true, '', 'Å "quoted" \u2028'),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 3 }),
);
const objectOf = (member: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.string(), member, { maxKeys: 4, noNullPrototype: true });
const anyItem = objectOf(scalar);
const anyListed = objectOf(fc.oneof(scalar, anyItem, fc.array(anyItem, { maxLength: 3 })));
const anyData = objectOf(fc.oneof(scalar, anyListed, fc.array(anyListed, { maxLength: 3 })));

it('the joined pieces equal the result of JSON.stringify for any data', () => {
  const classes = [
    'nothing',
    'an empty list',
    'a list of scalars',
    'a list of objects',
    'a list in a list',
    'a member without a value',
    'text that is escaped',
  ] as const;
  checkProperty({ values: anyData, classes, usual: 300 }, (data, meet) => {
    const written = JSON.stringify(data);
    expect(runAtOnce(jsonInSteps(data)).join('')).toBe(written);
    const members = Object.values(data);
    const listed = members.flatMap((member) => (Array.isArray(member) ? (member as unknown[]) : []));
    meet('nothing', written === '{}');
    meet(
      'an empty list',
      members.some((member) => Array.isArray(member) && member.length === 0),
    );
    meet(
      'a list of scalars',
      listed.some((item) => typeof item !== 'object'),
    );
    meet(
      'a list of objects',
      listed.some((item) => typeof item === 'object'),
    );
    meet(
      'a list in a list',
      listed.some((item) => Object.values(item ?? {}).some(Array.isArray)),
    );
    meet(
      'a member without a value',
      members.includes(undefined) || listed.some((item) => Object.values(item ?? {}).includes(undefined)),
    );
    meet('text that is escaped', written.includes('\\'));
  });
});

it('pauses after each item of a list and of a nested list', () => {
  const steps = jsonInSteps({ list: [{ inner: [1, 2, 3] }, {}] });
  let pauses = 0;
  while (!steps.next().done) pauses += 1;
  expect(pauses).toBe(5);
});
