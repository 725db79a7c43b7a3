import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { preparedPython } from '../../scripts/setup/python.ts';
import { installLine } from '../harness/clients/installed-packages.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const SOURCES = join(ROOT, 'packages/sdk-python');
const README = readFileSync(join(SOURCES, 'README.md'), 'utf8');
const GALLERY = join(ROOT, 'gallery');

/** The installed client, and the folder of its examples. */
const folder = mkdtempSync(join(tmpdir(), 'platen-python-'));
const installed = join(folder, 'installed');
const execute = promisify(execFile);

let platform: RunningPlatform;
let python: string;

beforeAll(async () => {
  python = await preparedPython();
  platform = sharedPlatform();
  const settings = { PIP_TARGET: installed, PIP_NO_DEPS: '1', PIP_NO_INDEX: '1' };
  const env = { ...process.env, ...settings, PATH: `${dirname(python)}:${process.env['PATH']}` };
  await execute('sh', ['-c', installLine('packages/sdk-python/README.md')], {
    env: { ...env, PLATEN_URL: platform.url },
  });
}, 600_000);

afterAll(() => {
  platform.leave();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs Python with the installed client. @returns its output, also if it failed */
async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const settings = { PYTHONPATH: installed, PYTHONDONTWRITEBYTECODE: '1', ...env };
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...settings } };
  return execute(python, args, options).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return stdout + stderr;
    },
  );
}

async function access(): Promise<NodeJS.ProcessEnv> {
  const { key } = await platform.account();
  const token = await platform.token(`python-${key.slice(-6)}`);
  return { PLATEN_URL: platform.url, PLATEN_API_KEY: key, PLATEN_TOKEN: token };
}

/** A module with each template of the gallery, as it would stand in a program. */
async function gallery(): Promise<string> {
  const names = readdirSync(GALLERY);
  const files = names.map((name) => join(GALLERY, name, 'template.json'));
  const literals = 'import json, sys; [print(json.load(open(file))) for file in sys.argv[1:]]';
  const templates = (await run(['-c', literals, ...files])).trim().split('\n');
  const lines = templates.map((template, index) => `T${index}: Template = ${template}`);
  const file = join(folder, 'gallery.py');
  writeFileSync(file, ['from platen_pdf import Template', ...lines, ''].join('\n'));
  return file;
}

/** Visits the application of an example, with the key and then with a wrong one. */
const VISIT = `
import sys, warnings
sys.path.insert(0, sys.argv[1])
warnings.simplefilter("ignore")
from fastapi.testclient import TestClient
from platen_pdf.aio import AsyncPlaten
import os, example_2
with TestClient(example_2.app) as client:
    answer = client.get("/invoices/7")
    open("invoice.pdf", "wb").write(answer.content)
    print(answer.status_code, answer.headers["content-type"])
    example_2.platen = AsyncPlaten(os.environ["PLATEN_URL"], api_key="wrong")
    print(client.get("/invoices/7").status_code)
`;

test('an extra of the wheel asks for httpx', async () => {
  const code = "import importlib.metadata as m; print(m.requires('platen-pdf'))";
  expect(await run(['-c', code])).toContain('httpx >=0.27,<1; extra == "async"');
});

test('its own tests pass, also against a platform', async () => {
  const env = { ...(await access()), PLATEN_DOCX: join(ROOT, 'test/corpus/docx/letter.docx') };
  const said = await run(['-m', 'pytest', '-q', '-p', 'no:cacheprovider', SOURCES], env);
  expect(said).toMatch(/^\d+ passed in /m);
  expect(said).not.toContain('skipped');
}, 300_000);

test('the examples of its page run, under strict types', async () => {
  const examples = [...README.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  const at = join(folder, 'examples');
  mkdirSync(at);
  const files = examples.map((code, index) => {
    writeFileSync(join(at, `example_${index}.py`), code);
    return join(at, `example_${index}.py`);
  });
  const checked = [join(SOURCES, 'src'), join(SOURCES, 'tests'), ...files, await gallery()];
  const settings = ['--config-file', join(SOURCES, 'pyproject.toml'), '--cache-dir', '/dev/null'];
  const libraries = { MYPYPATH: join(SOURCES, 'src') };
  expect(await run(['-m', 'mypy', ...settings, ...checked], libraries)).toMatch(/^Success/);
  const env = await access();
  const printed: string[] = [];
  for (const file of files) printed.push(await run([file], env));
  expect(printed).toEqual([
    '1 page, any number of PDFs left\n',
    '',
    '',
    'invalid_request /options/scale\n',
    'Web shop active 0\nWeb shop active 0\n',
  ]);
  // The third is an application of FastAPI.
  expect(await run(['-c', VISIT, at], await access())).toBe('200 application/pdf\n502\n');
  expect(await pdfText(readFileSync(join(folder, 'invoice.pdf')))).toContain('Invoice 7');
  expect(await pdfText(readFileSync(join(folder, 'hello.pdf')))).toContain('Hello Ada');
  expect(await pdfText(readFileSync(join(folder, 'report.pdf')))).toContain('All is well.');
}, 300_000);

/** Visits the view of an example, with the key and then with a wrong one. */
const VISIT_VIEW = `
import os, sys
sys.path.insert(0, sys.argv[1])
import django
from django.conf import settings
settings.configure(ROOT_URLCONF="urls", ALLOWED_HOSTS=["*"])
django.setup()
from django.test import Client
from platen_pdf import Platen
import views
answer = Client().get("/invoices/7")
open("view.pdf", "wb").write(answer.getvalue())
print(answer.status_code, answer["content-type"])
views.platen = Platen(os.environ["PLATEN_URL"], api_key="wrong")
print(Client().get("/invoices/7").status_code)
`;
const URLS = `
from django.urls import path
from views import invoice
urlpatterns = [path("invoices/<int:number>", invoice)]
`;

test('the view of Django gives a browser the document, and not what went wrong', async () => {
  const at = join(folder, 'django');
  mkdirSync(at);
  const page = readFileSync(join(ROOT, 'docs/guides/recipes.md'), 'utf8');
  const [, view = ''] = /^```python\n([^]*?)^```$/m.exec(page) ?? [];
  writeFileSync(join(at, 'views.py'), view);
  writeFileSync(join(at, 'urls.py'), URLS);
  expect(await run(['-c', VISIT_VIEW, at], await access())).toBe('200 application/pdf\n502\n');
  expect(await pdfText(readFileSync(join(folder, 'view.pdf')))).toContain('Invoice 7');
});
