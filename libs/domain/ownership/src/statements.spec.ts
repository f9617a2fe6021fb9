import { describesEntity, type RegisterStatement } from './statements';

const statement = { id: 'x', asOf: '2026-01-01' };

describe('describesEntity', () => {
  it.each<[boolean, string, Record<string, unknown>]>([
    [true, 'of a company', { type: 'company' }],
    [true, 'of a person', { type: 'person' }],
    [true, 'that withdraws a company', { type: 'removal', of: 'company' }],
    [true, 'that withdraws a person', { type: 'removal', of: 'person' }],
    [false, 'that withdraws a record', { type: 'removal', of: 'record' }],
    [false, 'of a record', { type: 'record', of: 'company' }],
    [false, 'of an end', { type: 'end' }],
  ])('%s: one %s', (expected, _, members) => {
    expect(describesEntity({ ...statement, ...members } as unknown as RegisterStatement)).toBe(expected);
  });
});
