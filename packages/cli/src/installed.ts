#!/usr/bin/env node
import { createProgram } from './program.ts';
import { runProgram } from './run.ts';

// Without `dev`, which is for a Platen that runs from the repository.
const interruption = new AbortController();
process.exitCode = await runProgram(createProgram(interruption.signal), interruption);
