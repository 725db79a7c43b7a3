import { sampleRequest, type Call, type SampleRequest } from './request.ts';

/** A command to paste into a POSIX shell. */
export function curl(call: Call): string {
  const request = sampleRequest(call);
  const { method, credential, json, saveAs } = request;
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const isImplied = method === 'GET' || (method === 'POST' && (json ?? request.form) !== undefined);
  return [
    `curl --fail-with-body${isImplied ? '' : ` -X ${method}`} "$PLATEN_URL${path}"`,
    ...(credential
      ? [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`]
      : []),
    ...body(request),
    ...(saveAs ? [`-o ${saveAs}`] : []),
  ].join(' \\\n  ');
}

function body({ json, form = {} }: SampleRequest): string[] {
  if (json !== undefined) {
    return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(json, null, 2))}`];
  }
  return Object.entries(form).map(([name, value]) =>
    typeof value === 'string'
      ? `-F ${name}=@${value}`
      : `-F ${quoted(`${name}=${JSON.stringify(value)}`)}`,
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
