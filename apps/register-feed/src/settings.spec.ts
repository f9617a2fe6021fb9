import { graphSettings, UsageError } from './settings';

describe('the settings of the graph', () => {
  it('come from the environment', () => {
    expect(graphSettings({ NEO4J_URI: 'bolt://h', NEO4J_USER: 'u', NEO4J_PASSWORD: 'p' })).toEqual({
      uri: 'bolt://h',
      user: 'u',
      password: 'p',
      queryTimeoutMs: 60_000,
      acquisitionTimeoutMs: 10_000,
      maxConnections: 4,
    });
  });

  it('are asked for all together when they are missing', () => {
    expect(() => graphSettings({ NEO4J_USER: 'u', NEO4J_PASSWORD: '' })).toThrow(new UsageError('Set NEO4J_URI, NEO4J_PASSWORD.'));
  });
});
