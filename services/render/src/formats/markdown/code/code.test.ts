import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bodyWith, rendered, textIn } from '../markdown.fixture.ts';
import { languageOf, languagesIn, loadLanguage } from './languages.ts';
import { splitLines } from './highlight.ts';

describe('splitLines', () => {
  test.each([
    ['', ['']],
    ['a', ['a']],
    ['a\nb', ['a', 'b']],
    ['a\n', ['a', '']],
    ['\n\n', ['', '', '']],
    ['<span class="x">a\nb</span>c', ['<span class="x">a</span>', '<span class="x">b</span>c']],
    [
      '<span class="x"><span class="y">a\n</span>b\n</span>c',
      [
        '<span class="x"><span class="y">a</span></span>',
        '<span class="x"><span class="y"></span>b</span>',
        '<span class="x"></span>c',
      ],
    ],
  ])('%j', (html, lines) => {
    expect(splitLines(html)).toEqual(lines);
  });

  test('keeps the text, and closes what it opens on every line', () => {
    const piece = fc.constantFrom('a', '\n', '<span class="x">', '</span>', '&lt;');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = balanced(pieces);
        const lines = splitLines(html);
        expect(lines.map((line) => line.replace(/<[^>]*>/g, '')).join('\n')).toBe(
          html.replace(/<[^>]*>/g, ''),
        );
        for (const line of lines) {
          expect(line.split('<span').length).toBe(line.split('</span').length);
        }
      }),
    );
  });

  /** Without closing tags too many, and with those that are missing. */
  function balanced(pieces: string[]): string {
    let open = 0;
    const kept = pieces.filter((piece) => {
      if (piece === '</span>' && open === 0) return false;
      open += Number(piece.startsWith('<span')) - Number(piece === '</span>');
      return true;
    });
    return kept.join('') + '</span>'.repeat(open);
  }
});

describe('languages', () => {
  test.each([
    ['js', 'javascript'],
    ['TypeScript', 'typescript'],
    ['html', 'xml'],
    ['c++', 'cpp'],
    ['yml', 'yaml'],
    ['python {1,3}', 'python'],
    ['sh -e', 'bash'],
    ['rust,ignore', 'rust'],
    ['', undefined],
    ['mermaid', undefined],
    ['constructor', undefined],
  ])('%j is %s', (info, name) => {
    expect(languageOf(info)).toBe(name);
  });

  test.each([
    'bash',
    'c',
    'cpp',
    'csharp',
    'css',
    'dart',
    'diff',
    'dockerfile',
    'elixir',
    'go',
    'graphql',
    'haskell',
    'http',
    'ini',
    'java',
    'javascript',
    'json',
    'kotlin',
    'latex',
    'lua',
    'makefile',
    'markdown',
    'nginx',
    'objectivec',
    'perl',
    'php',
    'powershell',
    'protobuf',
    'python',
    'r',
    'ruby',
    'rust',
    'scala',
    'scss',
    'sql',
    'swift',
    'typescript',
    'xml',
    'yaml',
  ])('%s can be loaded', async (name) => {
    expect(languageOf(name)).toBe(name);
    expect(await loadLanguage(name)).toBeInstanceOf(Function);
  });
});

describe('a language within another', () => {
  test('is known with it, and so is what stands in that', () => {
    const inMarkdown = ['css', 'graphql', 'javascript', 'markdown', 'xml'];
    expect([...languagesIn('markdown')].sort()).toEqual(inMarkdown);
    expect([...languagesIn('sql')]).toEqual(['sql']);
  });

  test.each([
    ['html', '<script>const a = 1</script>', 'hljs-keyword">const'],
    ['markdown', '<b title="x">', 'hljs-attr">title'],
    ['js', 'css`a{color:red}`', 'hljs-attribute">color'],
    ['dockerfile', 'RUN if true; then echo; fi', 'hljs-keyword">if'],
    ['yaml', 'a: <%= if x %>', 'hljs-keyword">if'],
  ])('is coloured, whatever was coloured before: in %s', async (language, code, coloured) => {
    expect(await rendered(`\`\`\`${language}\n${code}\n\`\`\``)).toContain(coloured);
  });

  test('that is guessed is not guessed by what was coloured before', async () => {
    const source = '```http\nPOST /x HTTP/1.1\nContent-Type: application/json\n\n{"a": true}\n```';
    const alone = await rendered(source);
    await rendered('```json\n{}\n```\n\n```js\n1\n```');
    expect(await rendered(source)).toBe(alone);
  });
});

describe('a code block', () => {
  test('is coloured in its language', async () => {
    const html = await rendered('```ts\nconst a = "b"; // c\n```');
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain('<span class="hljs-string">&quot;b&quot;</span>');
    expect(html).toContain('<span class="hljs-comment">// c</span>');
  });

  test.each([
    ['without a language', '```\nconst <a>\n```'],
    ['in a language that is not known', '```klingon\nconst <a>\n```'],
    ['set in', '    const <a>'],
    ['of more than 100,000 characters', `\`\`\`js\nconst <a>${'x'.repeat(100_000)}\n\`\`\``],
  ])('%s is in one colour', async (_, source) => {
    const html = await rendered(source);
    expect(html).not.toContain('hljs-');
    expect(html).toContain('const &lt;a&gt;');
  });

  test.each([
    ['```\n```', []],
    ['```\n\n```', ['']],
    ['```\na\n\n  b\n```', ['a', '', '  b']],
    ['```js\n/* a\nb */\n```', ['/* a', 'b */']],
  ])('%j has the lines %j', async (source, lines) => {
    const found = [...(await rendered(source)).matchAll(/<span class="line">([^]*?)\n<\/span>/g)];
    expect(found.map(([, line = '']) => line.replace(/<[^>]*>/g, ''))).toEqual(lines);
  });

  test('of up to 12 lines stays on one page', async () => {
    const lines = (count: number) => rendered(`\`\`\`\n${'x\n'.repeat(count)}\`\`\``);
    expect(await lines(12)).toContain('<pre class="code short">');
    expect(await lines(13)).toContain('<pre class="code">');
  });
});

describe('a value in code', () => {
  const value = '<b>&amp;"\'`*a* </script>\n{{ x }} \\n';

  test.each(['js', 'html', 'python', 'json', 'sql', 'klingon', ''])(
    'is itself, escaped once, in %j',
    async (language) => {
      for (const source of ['{{v}}', '"{{v}}"', '"\\{{v}}"', 'x = {{v}};', '<a b="{{v}}">']) {
        const html = await bodyWith(`\`\`\`${language}\n${source}\n\`\`\``, { v: value });
        const shown = html
          .replace(/<[^>]*>/g, '')
          .replace(/&(\w+|#39|#x27);/g, (_, name: string) => {
            return { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" }[name] ?? '?';
          });
        expect(shown).toContain(source.replace('{{v}}', value));
      }
    },
  );

  test('is itself in a line of text too', async () => {
    expect(await bodyWith('`a {{v}} b`', { v: '`<&' })).toBe(
      '<p><code>a `&lt;&amp; b</code></p>\n',
    );
  });

  test('may name the language, and nothing else', async () => {
    const html = await bodyWith('```{{v}}\nlet a;\n```', { v: 'js' });
    expect(html).toContain('hljs-keyword');
    const other = await bodyWith('```{{v}}\nlet a;\n```', { v: '"><script>' });
    expect(textIn(other)).toBe('let a;');
    expect(other).not.toContain('script');
  });
});
