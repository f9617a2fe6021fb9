import { Resolver } from 'node:dns/promises';
import { NameServer } from './name-server';

test('a resolver gets all addresses of any name, and no IPv6 ones', async () => {
  const server = await NameServer.start(['127.0.0.1', '127.0.0.2']);
  const resolver = new Resolver();
  resolver.setServers([server.address]);
  try {
    expect((await resolver.resolve4('api.example')).sort()).toEqual(['127.0.0.1', '127.0.0.2']);
    await expect(resolver.resolve6('api.example')).rejects.toMatchObject({ code: 'ENODATA' });
  } finally {
    server.stop();
  }
});
