#!/usr/bin/env node
import { createProgram } from './program.ts';
import { runProgram } from './run.ts';

const interruption = new AbortController();
process.exitCode = await runProgram(createProgram(interruption.signal), interruption);
