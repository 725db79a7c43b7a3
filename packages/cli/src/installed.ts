#!/usr/bin/env node
import { createProgram } from './program.ts';
import { runProgram } from './run.ts';

// Without `dev`: that talks to a Platen which runs from the repository.
const interruption = new AbortController();
process.exitCode = await runProgram(createProgram(interruption.signal), interruption);
