/** A variable of the environment; an empty one counts as not set. */
export function variable(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}
