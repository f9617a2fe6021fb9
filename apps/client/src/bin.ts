#!/usr/bin/env node
// The entry point of the npm package that `npm run client:pack` creates.
import { runProgram } from './program';

runProgram('relations-client');
