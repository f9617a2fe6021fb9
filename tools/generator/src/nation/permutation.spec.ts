import { Permutation } from './permutation';

test.each([1, 2, 3, 4, 7, 100, 101, 1100, 30_030])('each of %i places has one rank', (size) => {
  const permutation = new Permutation(size);
  const places = Array.from({ length: size }, (_, rank) => permutation.at(rank));
  expect(new Set(places).size).toBe(size);
  expect(places.map((place) => permutation.rankOf(place))).toEqual(places.map((_place, rank) => rank));
});

test('the places of the largest nation are exact', () => {
  const size = 110_000_001;
  const permutation = new Permutation(size);
  for (const rank of [0, 1, 2, 99_999_999, size - 1]) {
    const place = permutation.at(rank);
    expect(Number.isSafeInteger(place) && place < size).toBe(true);
    expect(permutation.rankOf(place)).toBe(rank);
  }
});
