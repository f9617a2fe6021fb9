import { readIssuerSettings } from './settings';
import { startIssuer } from './start-issuer';

async function main(): Promise<void> {
  const { close } = await startIssuer(readIssuerSettings({ environment: process.env }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
