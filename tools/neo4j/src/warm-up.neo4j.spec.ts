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

  // If one failed, the archive would stay empty, and every server would start slowly without a word.
  test('answers each query whose classes are archived', async () => {
    await expect(sendQueries(server)).resolves.toBeUndefined();
  });
});
