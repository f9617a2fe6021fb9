#!/usr/bin/env node
// The program of the package that `npm run client:pack` makes.
import { runProgram } from './program';

runProgram('relations-client');
