import { runningTests } from './running-tests';

test('tests that run are found by their titles, with any registering function', () => {
  const source = `
    it('one', () => {});
    test.each([[1], [2]])('two %d', () => {});
    describe("three", () => { for (const name of names) it(\`four \${name}\`, () => {}); });
    proves(['a row'], 'five', async () => {});
    (program ? describe : describe.skip)('six', () => { it(\`seven\`, () => {}); });
    describeWithRedis('eight', () => {});
    describe.each(kinds)('nine', () => {});
  `;
  expect(runningTests(source)).toEqual([
    'one',
    'two %d',
    'three',
    'four ${name}',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
  ]);
});

test('cases have their own titles when their texts are literals', () => {
  const source = `
    it.each<[string, number]>([['a', 1], ["b", 2], [name, 3]])('of %s is one of %d', () => {});
    test.each(['c', \`d\`, ...others])('is %s', () => {});
    it.each(cases)('has %s', () => {});
  `;
  expect(runningTests(source)).toEqual([
    'of %s is one of %d',
    'of a is one of %d',
    'of b is one of %d',
    'is %s',
    'is c',
    'has %s',
  ]);
});

test('tests that are skipped, commented out or only a text do not count', () => {
  const source = `
    // it('one', () => {});
    /* test('two', () => {}); */
    it.skip('three', () => {});
    xit('four', () => {});
    test.todo('five');
    describe.skip('six', () => { it('seven', () => {}); });
    xdescribe('eight', () => { it('nine', () => {}); });
    it.skip.each([1])('ten', () => {});
    const title = 'eleven';
    expect(titleOf('twelve')).toBe("it('thirteen')");
  `;
  expect(runningTests(source)).toEqual([]);
});
