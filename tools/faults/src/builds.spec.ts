import { Builds } from './builds';

it('a package is of the first build that was not done before it was published', () => {
  const builds = new Builds();
  builds.begin(3).doneAt = 10;
  builds.begin(5).doneAt = 20;
  builds.begin(7);
  expect([1, 9, 10, 19, 20, 99].map((moment) => builds.oldestSince(moment))).toEqual([3, 3, 5, 5, 7, 7]);
});

it('the package of a failed build is possible until a later build is done', () => {
  const builds = new Builds();
  builds.begin(3);
  builds.begin(5);
  expect(builds.oldestSince(99)).toBe(3);
  builds.begin(7).doneAt = 100;
  expect([builds.oldestSince(99), builds.oldestSince(100)]).toEqual([3, 7]);
});

it('before the first build, the package of the beginning is expected', () => {
  expect(new Builds().oldestSince(-Infinity)).toBe(0);
});
