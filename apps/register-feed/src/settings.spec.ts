import { UsageError } from '@company-relations/command-line';
import { graphSettings } from './settings';

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

  it('are all reported together when they are missing', () => {
    expect(() => graphSettings({ NEO4J_USER: 'u', NEO4J_PASSWORD: '' })).toThrow(
      new UsageError('Set NEO4J_URI, NEO4J_PASSWORD.'),
    );
  });

  it('are refused in production with a password that everybody tries first', () => {
    const graph = { NEO4J_URI: 'bolt://h', NEO4J_USER: 'u', NEO4J_PASSWORD: 'neo4j' };
    expect(() => graphSettings({ ...graph, NODE_ENV: 'production' })).toThrow(
      new UsageError('NEO4J_PASSWORD is one that everybody tries first: not in production.'),
    );
    expect([
      graphSettings(graph).password,
      graphSettings({ ...graph, NODE_ENV: 'production', NEO4J_PASSWORD: 'p' }).password,
    ]).toEqual(['neo4j', 'p']);
  });
});
