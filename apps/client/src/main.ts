import { invocationDirectory } from '@company-relations/settings';
import { runProgram } from './program';

// `npm run client` of this workspace.
process.chdir(invocationDirectory(process.env, 'client') ?? '.');
runProgram();
