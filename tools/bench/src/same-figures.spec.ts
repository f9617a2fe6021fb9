import type { Answer } from './keep-alive-client';
import { requireSameFigures } from './same-figures';

function page(stake: number, ...omitted: readonly number[]): Answer {
  const relation = { ServiceId: 9, UltimateOwnerships: stake === 0 ? [] : [{ OwnershipStake: stake }] };
  const body = { Relations: [{ ServiceId: 1, Parents: [relation], Children: [] }] };
  return {
    status: 200,
    headers: new Map([['x-ultimate-ownerships-omitted', omitted.join(', ')]]),
    body: Buffer.from(JSON.stringify(body)),
  };
}

test('equal pages have the same bytes', () => {
  expect(requireSameFigures(page(60), page(60), 3)).toEqual({ areSameBytes: true, omitted: 0 });
  expect(requireSameFigures(page(60, 2), page(60, 2), 3)).toEqual({ areSameBytes: true, omitted: 1 });
});

test('a company that only the lower bound omits is not compared', () => {
  expect(requireSameFigures(page(60), page(0, 1), 3)).toEqual({ areSameBytes: false, omitted: 1 });
});

test('other figures, and kept ones that are omitted alone, are refused', () => {
  expect(() => requireSameFigures(page(60), page(50), 3)).toThrow('Page 3 is not the same: at ');
  expect(() => requireSameFigures(page(60), page(50, 2), 3)).toThrow('Page 3: kept and computed figures differ.');
  expect(() => requireSameFigures(page(0, 1), page(60), 3)).toThrow(
    'Page 3: the kept figures of company 1 are omitted.',
  );
});
