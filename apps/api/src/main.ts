import 'reflect-metadata';
import { StartupError } from './platform/start/startup-error';
import { startService } from './platform/start/start-service';

startService(process.env).catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
