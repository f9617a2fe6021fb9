import { invocationDirectory } from '@company-relations/settings';
import { runProgram } from './program';

// `./company-relations client` and `npm run client` of this workspace.
process.chdir(invocationDirectory(process.env, 'client') ?? '.');
runProgram('company-relations client');
