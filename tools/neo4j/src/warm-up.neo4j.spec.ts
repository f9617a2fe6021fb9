import { describeWithJava } from '@company-relations/local-machine';
import { startTestServer, type TestServer } from './test-server';
import { sendQueries } from './warm-up';
import { findWorkspaceRoot } from './workspace-root';

describeWithJava('a new server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(findWorkspaceRoot(__dirname), process.env);
  });
  afterAll(() => server.stop());

  // If one of the queries failed, the class archive would stay empty. Every server would then start slowly, and nothing
  // would report it.
  test('answers each query whose classes are archived', async () => {
    await expect(sendQueries(server)).resolves.toBeUndefined();
  });
});
