import 'reflect-metadata';
import { StartRefused } from './start/start-refused';
import { startService } from './start/start-service';

startService(process.env).catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
