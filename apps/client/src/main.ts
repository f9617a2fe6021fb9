import { invocationDirectory } from '@company-relations/settings';
import { runProgram } from './program';

// The entry point of `./company-relations client` and of `npm run client`. Both run in the root of the workspace, so
// this program first changes to the folder of the user.
process.chdir(invocationDirectory(process.env, 'client') ?? '.');
runProgram('company-relations client');
