// Keeps the contract as that of the version in package.json: a step of every release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { keepAsRelease } from './contract.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};
keepAsRelease(version);
