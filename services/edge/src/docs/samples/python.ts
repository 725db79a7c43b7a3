import { sampleRequest, type Call, type SampleRequest } from './request.ts';

/** A program for Python 3 with the library requests. */
export function python(call: Call): string {
  const request = sampleRequest(call);
  const { method, credential, form, saveAs } = request;
  const modules = [...(form ? ['json'] : []), 'os', '', 'import requests'];
  const header =
    credential &&
    `headers={"${credential.header}": ${credential.prefix ? `"${credential.prefix}" + ` : ''}os.environ["${credential.variable}"]},`;
  return [
    ...modules.map((name) => (/^\w+$/.test(name) ? `import ${name}` : name)),
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    os.environ["PLATEN_URL"] + ${url(request.path)},`,
    ...(header ? [`    ${header}`] : []),
    ...body(request).map((line) => `    ${line}`),
    '    timeout=60,',
    ')',
    'response.raise_for_status()',
    ...outcome(call, saveAs),
    '',
  ].join('\n');
}

function url(path: string): string {
  const inserted = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `{os.environ['${name.toUpperCase()}']}`,
  );
  return inserted === path ? `"${path}"` : `f"${inserted}"`;
}

function body({ json, form }: SampleRequest): string[] {
  if (json !== undefined) return `json=${literal(json)},`.split('\n');
  if (!form) return [];
  const { file, ...fields } = form;
  const data = Object.entries(fields).map(
    ([name, value]) => `"${name}": json.dumps(${inline(value)})`,
  );
  return [`files={"file": open("${String(file)}", "rb")},`, `data={${data.join(', ')}},`];
}

function outcome({ responses }: Call, saveAs: string | undefined): string[] {
  if (saveAs) return [`with open("${saveAs}", "wb") as file:`, '    file.write(response.content)'];
  return '204' in responses ? [] : ['print(response.json())'];
}

/** JSON text as Python: strings are alike, three words are not. */
function literal(value: unknown): string {
  return pythonWords(JSON.stringify(value, null, 4));
}

function inline(value: unknown): string {
  return pythonWords(
    JSON.stringify(value, null, 1)
      .replace(/\n */g, ' ')
      .replace(/([{[]) | ([}\]])/g, '$1$2'),
  );
}

function pythonWords(json: string): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  return json.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (word) => words[word] ?? word);
}
