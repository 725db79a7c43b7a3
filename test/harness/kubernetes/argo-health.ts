import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';
import { pipe } from './cluster.ts';

/** What Argo CD would say of an object, by the script of docs/guides/install.md. @returns its status and its message */
export async function argoHealth(object: unknown): Promise<string> {
  const guide = readFileSync(join(ROOT, 'docs/guides/install.md'), 'utf8');
  const [, script = ''] = /^```lua\n(.*?)^```/ms.exec(guide) ?? [];
  const program = `obj = ${lua(object)}\nlocal function judge()\n${script}end\nlocal health = judge()
    print(health.status .. ": " .. health.message)`;
  return (await pipe(program, 'lua5.4', '-')).trim();
}

/** A value of JSON as Argo CD hands it to a script. */
function lua(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(lua).join(',')}}`;
  if (value === null || value === undefined) return 'nil';
  if (typeof value !== 'object')
    return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `[${quoted(name)}]=${lua(each)}`);
  return `{${fields.join(',')}}`;
}

/** Lua's escapes are decimal. */
const quoted = (text: string) =>
  `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
