#!/usr/bin/env node
import { devCommand } from './dev/commands.ts';
import { createProgram } from './program.ts';
import { runProgram } from './run.ts';

const interruption = new AbortController();
const program = createProgram(interruption.signal, [devCommand()]);
process.exitCode = await runProgram(program, interruption);
