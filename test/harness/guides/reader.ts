import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../../scripts/paths.ts';
import { GUIDELINES, invoiceXml } from '../documents/invoice.ts';
import { sheetFile } from '../documents/office-packages.ts';

/** The files that the guides let a reader write, under the guides' names. */
const OWN_FILES: Record<string, string | Uint8Array> = {
  'letter.md': '# Dear {{ name | default: "reader" }}',
  'report.md': '# Report\n\n## Findings\n\nAll is well.',
  'bill.md': '# Bill',
  'page.html': '<h1>Page</h1>',
  'ada.json': readFileSync(join(ROOT, 'docs/examples/docx/invoice.json')),
  'invoice.json': readFileSync(join(ROOT, 'gallery/invoice/template.json')),
  'june.json': readFileSync(join(ROOT, 'gallery/invoice/variables.json')),
  'sales.xlsx': sheetFile({}),
  'factur-x.xml': invoiceXml({ guideline: GUIDELINES['EN 16931'] }),
  'out/notes.txt': 'a folder for what is made',
};

/** Ends a watching command like Ctrl-C, once the document exists. */
const PLATEN = `#!/bin/bash
platen=(${process.execPath} ${join(ROOT, 'packages/cli/src/main.ts')})
[[ " $* " == *' --watch '* ]] || exec "\${platen[@]}" "$@"
made="\${2%.*}.pdf"; rm -f "$made"
"\${platen[@]}" "$@" & watching=$!
until [[ -e $made ]] || ! kill -0 $watching; do sleep 0.1; done
kill -INT $watching; wait $watching
[[ $? == 130 ]]
`;

/** Files of theirs that are examples of the guides. */
const EXAMPLES = {
  'letter.docx': 'docx/invoice.docx',
  'application.pdf': 'forms/application.pdf',
  'terms.pdf': 'forms/application.pdf',
};

/** A reader of a guide, with the repository, their own files, and a platform. */
export class Reader {
  readonly #folder = mkdtempSync(join(tmpdir(), 'platen-reader-'));
  readonly #env: NodeJS.ProcessEnv;

  /** @param settings those of `.platen/dev.env` */
  constructor(settings: Record<string, string>) {
    for (const name of readdirSync(ROOT)) {
      if (!name.startsWith('.')) symlinkSync(join(ROOT, name), join(this.#folder, name));
    }
    for (const [name, content] of Object.entries(OWN_FILES)) this.#write(name, content);
    for (const [name, example] of Object.entries(EXAMPLES))
      copyFileSync(join(ROOT, 'docs/examples', example), join(this.#folder, name));
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    this.#write('.platen/dev.env', lines.join(''));
    this.#write('key.txt', settings['PLATEN_API_KEY'] ?? '');
    this.#write('bin/platen', PLATEN);
    chmodSync(join(this.#folder, 'bin/platen'), 0o755);
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.#env = {
      NODE_COMPILE_CACHE,
      HOME: this.#folder,
      PATH: `${this.#folder}/bin:${PATH}`,
      ...settings,
    };
  }

  /** Runs commands. @returns their output, if one failed or made no PDF; otherwise nothing */
  async failure(commands: string): Promise<string> {
    const before = new Set(this.#documents());
    const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands], {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
    const [status] = (await once(shell, 'close')) as [number | null];
    if (status !== 0) return `status ${status}: ${(await said).join('\n')}`;
    const made = this.#documents().filter((name) => !before.has(name));
    return made.filter((name) => !this.#isWhole(name)).join(', ');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** PDFs and pictures in the reader's folder and its subfolders, without links. */
  #documents(folder = this.#folder): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      // Node's own recursion follows links, here through the whole repository.
      if (entry.isDirectory()) return this.#documents(path);
      return entry.isFile() && /\.(pdf|png)$/.test(entry.name) ? [path] : [];
    });
  }

  #isWhole(file: string): boolean {
    return /^(%PDF-|.PNG)/.test(readFileSync(file).subarray(0, 5).toString('latin1'));
  }

  #write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    writeFileSync(join(this.#folder, name), content);
  }
}
