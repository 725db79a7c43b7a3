import { describe, expect, test } from 'vitest';
import type { Variables } from '../../../variables/filler.ts';
import { Filler } from '../../../variables/syntax/liquid.ts';
import { composeMarkdown } from '../compose.ts';
import { bodyWith, composed, rendered, textIn } from '../markdown.fixture.ts';

const unreadIn = async (source: string, variables: Variables = {}) => {
  const filler = new Filler({ variables, syntax: 'simple' });
  await composeMarkdown(source, { filler, options: { syntax: 'simple' } });
  return filler.unread.map(({ line, text }) => `${line}: ${text}`);
};

describe('Obsidian', () => {
  test.each([
    ['This is %%a secret%% gone.', 'This is gone.'],
    ['Before\n\n%%\nsalaries\n\nof all\n%%\n\nAfter', 'Before After'],
    ['Text\n%% one line %%\nmore', 'Text more'],
    ['100%% sure and 50%% more', '100%% sure and 50%% more'],
    ['`%%code%%` and %%open', '%%code%% and %%open'],
  ])('%j reads %j: comments are not printed', async (source, text) => {
    expect(textIn(await rendered(source))).toBe(text);
  });

  test.each([
    ['[[Roadmap 2027]] and [[People/Ana|Ana]]', 'Roadmap 2027 and Ana'],
    ['[[Roadmap#Milestones]], [[2026-11-27]]', 'Roadmap &gt; Milestones, 2026-11-27'],
    ['[[1, 2], [3, 4]] and [[1, 2]]', '[[1, 2], [3, 4]] and [[1, 2]]'],
    ['`[[code]]` [[a]](https://x.y)', '[[code]] [a]'],
    ['text ^block-1', 'text'],
    ['- a\n\n^ab', 'a'],
    ['x ^2', 'x ^2'],
  ])('%j reads %j', async (source, text) => {
    expect(textIn(await rendered(source))).toBe(text);
  });

  test('links lead to headings of the document, and pictures are shown', async () => {
    expect(await rendered('# My Plan\n\n[[#My Plan]]')).toContain('<a href="#my-plan">My Plan</a>');
    const html = await rendered('![[a b.png|300x200]]');
    expect(html).toContain('src="a%20b.png"');
    expect(html).toContain('width="300"');
    expect(await unreadIn('a\n\nb\n![[Glossary#Latency]]')).toEqual(['4: ![[Glossary#Latency]]']);
  });

  test('links to headings that are not there are counted', async () => {
    const places = '# There\n\n<a id="own" name=\'b\'></a>\n\ntext ^block';
    expect(
      await unreadIn(
        `[[#There]] [a](#own) [b](#b) [c](#%62) [d](#top) [e](#fn:1) [[#Gone\n]]\n\n${places}`,
      ),
    ).toEqual([]);
    expect(await unreadIn(`a\n[[#Gone]]\n\n| x |\n|---|\n| [b](#lost) |\n\n${places}`)).toEqual([
      '2: #gone',
      '6: #lost',
    ]);
  });

  test('callouts have titles, kinds and others within', async () => {
    const html = await rendered('> [!abstract] **Sum**\n> one\n>\n> > [!bug]- In\n> > two');
    expect(html.match(/class="alert alert-\w+"/g)).toEqual([
      'class="alert alert-note"',
      'class="alert alert-caution"',
    ]);
    expect(textIn(html)).toBe('Sum one In two');
    expect(html).toContain('<strong>Sum</strong>');
  });

  test('an aside of Notion has Markdown in it', async () => {
    const html = await rendered('<aside>\n💡 Call **Ada**\n\n- now\n</aside>\n\nbelow');
    expect(html).toMatch(
      /^<aside class="alert">\n<p>💡 Call <strong>Ada[^]*<li>now<\/li>[^]*<\/aside>\n<p>below/,
    );
  });

  test.each(['    <p>Note</p>', '<p>Note</p>', '    Note'])(
    'an aside of HTML is as its author wrote it: %j',
    async (line) => {
      const source = `<aside>\n${line}\n</aside>`;
      expect(await rendered(source)).toBe(source);
    },
  );

  test('an aside before an empty line has Markdown in it, and no frame', async () => {
    expect(await rendered('<aside>\n\n**now**\n\n</aside>')).toBe(
      '<aside>\n<p><strong>now</strong></p>\n</aside>',
    );
  });

  test('tasks have states', async () => {
    const html = await rendered('- [/] half\n- [-] gone\n- [a] no\n');
    expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="[/]"', 'aria-label="[-]"']);
    expect(textIn(html)).toContain('[a] no');
  });
});

describe('lines that people write as lines', () => {
  test.each([
    ['• one\n• two\ngoes on\n• three', 3],
    ['– eins\n– zwei', 2],
    ['✅ done\n❌ not done', 2],
    ['a. letter\nb. letter', 2],
    ['i) one\nii) two', 2],
    ['(1) one\n(2) two', 2],
    ['（一）甲\n（二）乙', 2],
    ['#. auto\n#. auto', 2],
    ['1.one\n2.two', 2],
    ['-Hola\n-Adiós', 2],
    ['**Name:** Ada\n**Date**: today', 2],
    ['**Who**\nName: Ada\nAge: 36', 3],
    ['姓名：张三\n年龄：36', 2],
    ['**Steps**\n• one\n• two', 3],
    ['1️⃣ one\n2️⃣ two', 2],
    ['it is so: a text\ngoes on\nas follows: here', 1],
    ['| a | b |\n| c | d |', 2],
    ['A. Lovelace wrote it,\nand it was read', 1],
    ['It begins\n– and goes on', 1],
    ['I met\nA. Lovelace and\nC. Babbage today', 1],
    ['The plan\n– made in\n– as they said – May', 1],
    ['Steps:\na. one\nb. two', 3],
    ['**Steps**\n– one\n– two', 3],
    ['Steps\n• one\ngoes on\n• two', 3],
    ['**Bold** words\n**go** on', 1],
    ['• one\\\n• two', 2],
    ['Type: `a`<br>\nDefault: `b`', 2],
    ['It is measured on the\npage: what does not fit\nthere: is refused', 1],
  ])('%j is %i', async (source, lines) => {
    expect((await rendered(source)).split('<br').length).toBe(lines);
  });

  test.each([
    ['a\n##Head', ['2: ##Head']],
    [
      '[a](b c.pdf) and ![](my pic.png)\n[a](b "t") [b](<c d>)',
      ['1: ](b c.pdf)', '1: ](my pic.png)'],
    ],
    ['[**a** b](c/d e)\nand\n[x](y z.md#q)', ['1: ](c/d e)', '3: ](y z.md#q)']],
    ['router\\[method](path, ...[middleware], handler)', []],
    ['arr[i](a, b) [sic](emphasis added) \\[a](b c.pdf)', []],
    ['@sec:a', ['1: @sec:a']],
    ['@fig-a `x`\n<b\nid=x>@fig-a</b> @fig-b', ['1: @fig-a', '3: @fig-a', '3: @fig-b']],
    ['`{count} items` `{python} 1`', ['1: {python} 1']],
    ['a\n**Name:**Ada and **b**', ['2: **Name:**']],
    ['press ++ctrl+c++, C++ and i++', ['1: ++ctrl+c++']],
    ['\\*\\*meant\\*\\* 2 ** 3 ** 4 `**code:**x`', []],
  ])('what is not shown of %j is counted', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });

  test('rows without a head are counted', async () => {
    expect(await unreadIn('x\n\n| a | b |\n| c | d |')).toEqual(['3: | a | b |']);
  });
});

describe('what stands above a document', () => {
  test.each([
    ['% On Looms\n% Ada Lovelace; Charles Babbage\n% 2026-11-29\n\nText'],
    [
      '+++\ntitle = "On Looms"\nauthors = ["Ada Lovelace", "Charles Babbage"]\ndate = 2026-11-29T10:00:00Z\n\n[params]\na = 1\n+++\nText',
    ],
  ])('%j has a title, authors and a date', async (source) => {
    const { html, metadata } = await composed(source);
    expect(metadata).toMatchObject({ title: 'On Looms', author: 'Ada Lovelace, Charles Babbage' });
    expect(textIn(html.slice(html.indexOf('<body>')))).toBe(
      'On Looms Ada Lovelace, Charles Babbage November 29, 2026 Text',
    );
  });

  test('of two lines, before what is not read', async () => {
    expect(await unreadIn('% Title\n% Ada\n\ntext [@x]')).toEqual(['4: [@x]']);
    expect(textIn(await bodyWith('%% no title %%\n\ntext'))).toBe('text');
    expect(textIn(await bodyWith('% 5 of all\nare read'))).toBe('% 5 of all are read');
  });

  test.each(['import A from "b";\n\n', '<!-- markdownlint-disable -->\n\n'])(
    'behind %j a heading of the same words is the title',
    async (first) => {
      const html = await bodyWith(`---\ntitle: Guide\n---\n${first}# Guide\n\nText`);
      expect(textIn(html)).toBe('Guide Text');
    },
  );
});

describe('admonitions', () => {
  test.each([
    ['!!! note "Read this"\n    one\n\n    two\n\nafter', 'Read this one two after'],
    ['??? tip "Closed"\n    hidden', 'Closed hidden'],
    [':::tip[A *title*]\ntext\n:::', 'A title text'],
    ['::: danger STOP\ntext\n:::', 'STOP text'],
    [':::warning\ntext\n:::', 'Warning text'],
    ['::: {.callout-note collapse="true"}\n## Its title\ntext\n:::', 'Its title text'],
    ['::: {.callout-warning title="Careful"}\ntext\n:::', 'Careful text'],
    ['::: note\none\n::: tip\ntwo\n:::\nthree\n:::', 'Note one Tip two three'],
  ])('%j', async (source, text) => {
    const html = await rendered(source);
    expect(html).toContain('class="alert');
    expect(textIn(html)).toBe(text);
  });

  test.each(['!!! wow such words', '::: never closed', '!!! Important words here', ':::'])(
    '%j is text',
    async (source) => {
      expect(textIn(await rendered(source))).toBe(source);
    },
  );

  test.each([
    ['>>>\nof **two**\n\n- lines\n>>>\nand', '<blockquote>\n<p>of <strong>two</strong></p>'],
    ['>>> [!note] Own\nbody\n>>>', '<div class="alert alert-note"'],
    ['>>> [!tip]\nbody\n>>>', '<div class="alert alert-tip"'],
  ])('%j of GitLab stand between two lines', async (source, start) => {
    const html = await rendered(source);
    expect(html.startsWith(start)).toBe(true);
    expect(textIn(html)).not.toContain('&gt;');
  });

  test('a quote that is never closed is as CommonMark has it', async () => {
    expect(textIn(await rendered('>>>\ntext\n\n>>> deep'))).toBe('text deep');
  });

  test('may have their title among attributes', async () => {
    expect(textIn(await rendered(':::tip{title="Own"}\na\n:::'))).toBe('Own a');
  });

  test('that are no callouts group what is in them', async () => {
    const source =
      '=== "Python"\n\n    ```py\n    x\n    ```\n\n::: code-group\n\n```sh [Linux]\nls\n```\n\n:::';
    expect(textIn(await rendered(source))).toBe('Python x Linux ls');
    for (const source of [':::mermaid\ngraph LR\n:::', '```{mermaid}\n%%| label: a\ngraph LR\n```'])
      expect(await rendered(source)).toContain('data-diagram');
    expect(await unreadIn('::: {layout-ncol=2}\ntext\n:::')).toEqual(['1: ::: {layout-ncol=2}']);
  });
});

describe('Pandoc, Quarto, MDX and GitBook', () => {
  test('spans have classes, pictures attributes, tables captions', async () => {
    expect(await rendered('[small]{.smallcaps} [m]{.mark}')).toContain(
      '<span class="smallcaps">small</span> <mark class="mark">m</mark>',
    );
    const picture = await rendered('![a](x.png){#fig-plot width=50%}');
    expect(picture).toContain('style="width:50%"');
    expect(picture).toContain('id="fig-plot"');
    const table = await rendered('| a |\n|---|\n| b |\n\n: Means {#tbl-x tbl-colwidths="[25,75]"}');
    expect(table).toContain('<p class="caption">Means</p>');
  });

  test('a picture that is named as a figure has a caption', async () => {
    const html = await rendered(
      '![A *plot*](x.png){#fig-a}\n\n![b](y.png){#fig-b fig-cap="Own"}\n\n![c](z.png){.lightbox}',
    );
    expect(html.match(/<figcaption>.*?<\/figcaption>|alt="[^"]*"/g)).toEqual([
      'alt="A plot"',
      '<figcaption>A <em>plot</em></figcaption>',
      'alt="b"',
      '<figcaption>Own</figcaption>',
      'alt="c"',
    ]);
    expect(html).not.toContain('{');
  });

  test('names behind a footnote, emphasis and headings are none of the text', async () => {
    const html = await rendered(
      '# Head {background-color="red"}\n\na[^1]{.x} *b*{.y} **c**{#z} {1}\n\n[^1]: Note',
    );
    expect(textIn(html)).toMatch(/^Head a1 b c \{1\} Note/);
  });

  test('what only their own programs do is told, with its line', async () => {
    expect(
      await unreadIn(
        'See @fig-plot and [@knuth84, p. 3].\n\nimport Tabs from "@theme/Tabs";\n\n{% tab title="A" %}\ntext\n{% endtab %}\n\n$\\nope{x}$',
      ),
    ).toEqual([
      '3: import Tabs from "@theme/Tabs";',
      '5: {% tab title="A" %}',
      '7: {% endtab %}',
      '1: @fig-plot',
      '1: [@knuth84, p. 3]',
      '9: \\nope{x}',
    ]);
    expect(await unreadIn('mail me@fig.org, a@b.c and @someone, [text](x)')).toEqual([]);
  });

  test.each([
    ['| a | b |\n|---|---|\n| $|x|$ | modulus |', ['3: $ | modulus |']],
    ['| a | b |\n|---|---|\n| `x|y` | code |', ['3: code |']],
    ['> | a |\n> |---|\n> | 1 | two', ['3: two']],
    ['- | a | b |\n  |---|---|\n  | 1 | 2 | 3 | 4 |', ['3: 3 | 4 |']],
    ['| a | b |\n|---|---|\n| $\\|x\\|$ | `x\\|y` | | |\n| 1 |', []],
  ])('cells beyond the head of %j are told', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });

  test.each(['```{r setup, include=FALSE}', '```{python}', '```dataview', '```plantuml'])(
    'code of %j, which its program carries out, is counted',
    async (fence) => {
      expect(await unreadIn(`a\n\n${fence}\nx\n\`\`\``)).toEqual([`3: ${fence.slice(3)}`]);
      expect(await unreadIn('```python\nx\n```\n\n```{.r}\nx\n```')).toEqual([]);
    },
  );

  test.each([
    ['see \\ref{eq} and \\citep[p. 3]{knuth}', ['1: \\ref{eq}', '1: \\citep[p. 3]{knuth}']],
    ['**A** \\hfill 2020', ['1: \\hfill']],
    ['Figure \\@ref(fig:cars)', ['1: ref(fig:cars)']],
    ['C:\\Users\\ada{1} C:\\temp{2} \\{a} `\\ref{x}` $\\frac{a}{b}$', []],
  ])('%j: commands of LaTeX are counted', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });

  test('what is beside code in a line is left out, and code that would run is counted', async () => {
    expect(textIn(await rendered('`x`{.python} `y`{=latex}'))).toBe('x y{=latex}');
    expect(await unreadIn('`{python} 1+1` and\n`r nrow(x)`, `r 5`')).toEqual([
      '1: {python} 1+1',
      '2: r nrow(x)',
    ]);
  });

  test.each([
    ['text {.lead}', ['1: {.lead}']],
    ['text\nand {: #id .c }', ['2: {: #id .c }']],
    ['`y`{=latex}', ['1: {=latex}']],
    ['a\n\n| x |\n|---|\n| y {.c} |', ['5: {.c}']],
    ['# A {.x}\n\n[a](https://b){.c}\n\n{a} ${b} x{ y }', []],
    ['total{job="api"}\n\nf = {a=1,b=2}\n\n{name=Ada}\n\n{#42}\n\n{.5}\n\nx{.y}', []],
  ])('attributes at the end of a text are counted: %j', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });

  test.each([
    [
      '<Tabs>\n<TabItem value="a" label="A">\n\nx\n\n</TabItem>\n</Tabs>',
      ['2: <TabItem value="a" label="A">'],
    ],
    ['<Card title="T">x</Card> <Note>y</Note>', ['1: <Card title="T">']],
    [
      '<ABBR TITLE="a">x</ABBR> <Div align="left">x</Div> <FONT color="red">y</FONT> <x-card title="z">z</x-card>',
      [],
    ],
  ])('components with attributes are counted: %j', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });

  test('columns stand one below another, and are counted', async () => {
    const source = ':::: {.columns}\n::: {.column width="40%"}\na\n:::\n::: column\nb\n:::\n::::';
    expect(textIn(await rendered(source))).toBe('a b');
    expect(await unreadIn(source)).toEqual(['1: :::: {.columns}']);
  });

  test.each([
    ['```{note}\n:class: x\nA *note*\n```\n\nend', 'Note A note end'],
    ['~~~{admonition} My title\nbody\n~~~', 'My title body'],
    [':::{warning}\nbody\n:::', 'Warning body'],
  ])('%j of MyST is %j', async (source, text) => {
    expect(textIn(await rendered(source))).toBe(text);
    expect(await unreadIn(source)).toEqual([]);
  });

  test.each([
    ['```{list-table} T\n* - a\n```', ['1: {list-table} T']],
    ['```{code-block} python\nx\n```', ['1: {code-block} python']],
    ['a\n\n```{tab-set}\nx\n```', ['3: {tab-set}']],
    [':::{card} T\nx\n:::', ['1: :::{card} T']],
    ['see {ref}`a` and `{x}` {y}', ['1: {ref}']],
    ['(label)=\n# Head', ['1: (label)=']],
  ])('what else MyST has is counted: %j', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });

  test('a cell shows its code without its options', async () => {
    const html = await rendered('```{r}\n#| echo: false\nplot(1)\n```');
    expect(textIn(html)).toBe('plot(1)');
  });
});

describe('slides', () => {
  const deck = (front: string) =>
    bodyWith(`---\n${front}\n---\n\n# One\n\n---\n\n# Two\n\n![w:200px a](x.png)`);

  test('are pages where the front matter says so', async () => {
    const html = await deck('marp: true');
    expect(html.match(/page-break/g)).toHaveLength(1);
    expect(html).toContain('style="width:200px"');
    expect(await deck('theme: gaia')).not.toContain('page-break');
  });

  test.each([
    ['marp: true\nheadingDivider: 1'],
    ['marp: true\nheadingDivider: [1, 3]'],
    ['format: revealjs'],
    ['format:\n  beamer: default\nslide-level: 1'],
  ])('begin with headings where %j says so', async (front) => {
    expect((await deck(front)).match(/<h1[^>]*break-before:page/g)).toHaveLength(2);
  });

  test('of Slidev say what they are', async () => {
    const source =
      '# One\n\n---\nlayout: two-cols\nclass: x\n---\n\n# Two\n\n::right::\n\n---\n\n# Three';
    const html = await rendered(source);
    expect(textIn(html)).toBe('One Two Three');
    expect(html.match(/page-break/g)).toHaveLength(2);
    expect(await unreadIn(source)).toEqual(['4: layout: two-cols', '10: ::right::']);
    expect(textIn(await rendered('a\n\n---\nNote: this\n---\n'))).toBe('a Note: this');
  });

  test('what is for who speaks alone is not printed, and counted', async () => {
    const source = '# One\n\nNote: secret\n\n- more\n\n---\n\n# Two\n\n- Note: a\n';
    const deck = `---\nrevealOptions: {}\n---\n${source}`;
    expect(textIn((await composed(deck)).html)).toContain('One Two Note: a');
    expect(await unreadIn(deck)).toEqual(['6: Note: secret']);
    expect(textIn(await rendered(source))).toBe('One Note: secret more Two Note: a');
    expect(await unreadIn(source)).toEqual([]);
  });

  test('of Quarto have neither notes nor pauses, and say so', async () => {
    const notes = '::: {.notes}\n\n## Secret\n\n::: x\ny\n:::\n\n:::';
    const source = `## One\n\n${notes}\n\n. . .\n\n\`\`\`notes\nz\n\`\`\`\n\n## Two`;
    const deck = `---\nformat: revealjs\n---\n${source}`;
    expect(textIn((await composed(deck)).html)).toContain('One . . . z Two');
    expect(await unreadIn(deck)).toEqual(['6: ::: {.notes}', '16: . . .']);
    expect(textIn(await rendered(source))).toContain('Secret y');
  });

  test('what stands on every slide is counted', async () => {
    const source =
      '---\nmarp: true\nfooter: "© 2026"\npaginate: true\n---\n\n<!-- _header: x -->\n\n<!-- a note -->';
    expect(await unreadIn(source)).toEqual([
      '3: footer: "© 2026"',
      '4: paginate: true',
      '7: <!-- _header: x -->',
    ]);
  });
});

describe('a title block', () => {
  const FRONT =
    '---\ntitle: Annual report\nsubtitle: Of *us*\nauthors: [{name: Ada}, Bob]\ndate: 2026-11-27\nabstract: |\n  Short **and** good.\n---\n\n';

  test('stands above a document that has another heading', async () => {
    const html = await bodyWith(`${FRONT}# One\n\nText`, {}, { locale: 'en-GB' });
    expect(textIn(html)).toBe(
      'Annual report Of *us* Ada, Bob 27 November 2026 Short and good. One Text',
    );
    expect(html.match(/document-\w+/g)).toEqual([
      'document-subtitle',
      'document-authors',
      'document-date',
      'document-abstract',
    ]);
  });

  test('does not stand above one that begins with its title', async () => {
    expect(textIn(await bodyWith(`${FRONT}# Annual *report*\n\nText`))).toBe('Annual report Text');
  });

  test('has values as text', async () => {
    const html = await bodyWith('---\ntitle: {{ t }}\nabstract: {{ a }}\n---\nText', {
      t: '*T*',
      a: '# A',
    });
    expect(textIn(html)).toBe('*T* # A Text');
  });

  test('may ask for contents, unless the request says otherwise', async () => {
    const source = '---\ntitle: T\ntoc: true\n---\n\n# One';
    expect(textIn(await bodyWith(source))).toBe('T ContentsOne One');
    expect(textIn(await bodyWith(source, {}, { toc: false }))).toBe('T One');
  });

  test('says that a colon is to be quoted', async () => {
    await expect(bodyWith('---\ntitle: Two: the parts\n---\n')).rejects.toThrow(
      'quote it: title: "Two: the parts"',
    );
  });
});

describe('emphasis beside wide signs', () => {
  test.each([
    ['**注意：**正文', '<strong>注意：</strong>正文'],
    ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
    ['한국어 **강조(強調)**는', '<strong>강조(強調)</strong>는'],
    ['~~「删除」~~的', '<del>「删除」</del>的'],
  ])('%s', async (source, html) => {
    expect(await rendered(source)).toContain(html);
  });
});

describe('the direction of a block', () => {
  const directions = async (source: string) =>
    ((await rendered(source)).match(/<\w+[^>]* dir="\w+"/g) ?? []).map((tag) =>
      tag.replace(/<(\w+).*dir="(\w+)"/, '$1 $2'),
    );

  test.each([
    ['Hello\n\nשלום עולם', ['p rtl']],
    ['Gemini web app رو Google سرو میکند (تو نمیتونی local app رو modify کنی).', ['p rtl']],
    ['The word שלום means peace in that language.', []],
    ['- مورد اول\n- English words only here', ['li rtl']],
    ['> ציטוט בעברית', ['blockquote rtl']],
    ['12.50', []],
  ])('%j', async (source, expected) => {
    expect(await directions(source)).toEqual(expected);
  });
});

test('a number in a table from right to left keeps its sign', async () => {
  const html = await rendered('| שם | סכום |\n|---|---|\n| דנה | -5.00 |\n');
  expect(html).toContain('<table dir="rtl"');
  expect(html).toMatch(/<td class="digits[^"]*">-5.00</);
});

describe('no line ends within', () => {
  test.each([
    ['by 2026-11-29.', 'by <W>2026-11-29</W>.'],
    ['pay 1.234,50 EUR or EUR 5 now', 'pay <W>1.234,50 EUR</W> or <W>EUR 5</W> now'],
    ['pages 10–20, call 1234-567', 'pages <W>10–20</W>, call <W>1234-567</W>'],
    ['A-12, 3-fold, 12-inch, -5, 1,234.50', 'A-12, 3-fold, 12-inch, -5, 1,234.50'],
    ['<svg><text>2026-11-29</text></svg> it', '<svg><text>2026-11-29</text></svg> it'],
  ])('numbers, dates and amounts: %j', async (source, html) => {
    const whole = html.replaceAll('<W>', '<span class="whole">').replaceAll('</W>', '</span>');
    expect(await rendered(source)).toBe(`<p>${whole}</p>\n`);
    if (!source.includes('<'))
      expect(await bodyWith('{{ v }}', { v: source })).toContain(`<p>${whole}</p>`);
  });
});

describe('a value in running text', () => {
  test('keeps its line feeds', async () => {
    expect(await bodyWith('Dear {{ a }},', { a: 'Ada\r\nRing 5' })).toContain('Ada<br />\nRing 5,');
    expect(await bodyWith('<p title="{{ a }}">x</p>', { a: 'A\nB' })).toContain('title="A\nB"');
  });

  test('turns nothing around it', async () => {
    const html = await bodyWith('{{ n }} 12', { n: 'a\u202Eb' });
    expect(html).toContain('\u2068a\u202Eb\u2069 12');
    expect(await bodyWith('{{ n }} 12', { n: 'דנה' })).toContain('\u2068דנה\u2069 12');
    expect(await bodyWith('{{ n }} 12', { n: '\u2069x\u2067' })).toContain(
      '\u2068x\u2067\u2069\u2069 12',
    );
  });
});

describe('braces in code', () => {
  const FENCE = '```yaml\na: ${{ secrets.TOKEN }}\nb: {{ name }}\n{% if x %}c{% endif %}\n```';

  test('stay unless what is between them has a value', async () => {
    expect(textIn(await bodyWith(FENCE))).toBe(
      'a: ${{ secrets.TOKEN }} b: {{ name }} {% if x %}c{% endif %}',
    );
    expect(textIn(await bodyWith(FENCE, { name: 'Ada' }))).toContain('b: Ada {% if x %}');
    expect(textIn(await bodyWith(FENCE, { x: true }))).toContain('c');
    expect(textIn(await bodyWith('`{{.ID}}` `{{ n }}`', { n: 1 }))).toBe('{{.ID}} 1');
  });

  test.each([
    ['$\\frac{{a}}{{b}}$', '\\frac{{a}}{{b}}'],
    ['so $x^{{n}}$ it is', 'x^{{n}}'],
    ['$\\frac{x_{1}}{{b}}$', '\\frac{x_{1}}{{b}}'],
    ['$`\\mathbf{{a}}`$', '\\mathbf{{a}}'],
    ['\\(\\binom{{n}}{{k}}\\)', '\\binom{{n}}{{k}}'],
    ['$$\n{{n}\\choose{{k}}}\n$$', '{{n}\\choose{{k}}}'],
  ])('stay in formulas: %j', async (source, formula) => {
    expect(await bodyWith(source)).toContain(`aria-label="${formula}"`);
  });

  test('are filled in formulas and behind signs of a currency', async () => {
    expect(await bodyWith('$\\frac{{{a}}}{2}$', { a: 7 })).toContain('aria-label="\\frac{{7}}{2}"');
    expect(textIn(await bodyWith('${{ a }} of ${{ b }}', { a: 7, b: 8 }))).toBe('$7 of $8');
    expect(textIn(await bodyWith('${{ a }} of ${{ b }}'))).toBe('$ of $');
  });

  test.each([
    ['Due: ${{ amount_due }} of ${{ total }}.', 'Due: $ of $5.'],
    ['Cost: $5 {% if is_paid %}paid{% endif %} of $6', 'Cost: $5 of $6'],
    ['\\[{{ note }}\\] a_b', '[] a_b'],
    ['$5_{{ a }} b$ `{{ total | default: "{}" }}`', null],
    [`{{a}}${'\\('.repeat(20_000)}`, '('.repeat(20_000)],
  ])('are filled where no TeX stands: %j', async (source, text) => {
    const filled = textIn(await bodyWith(source, { total: 5 }));
    if (text !== null) expect(filled).toBe(text);
    expect(filled).not.toMatch(/[{}]/);
  });

  test('are filled by a loop around them', async () => {
    const source = '{% for s in list %}\n```\n{{ s }}\n```\n{% endfor %}';
    expect(textIn(await bodyWith(source, { list: [1, 2] }))).toBe('1 2');
  });

  test('may be kept by the author', async () => {
    const source = '```\n{% raw %}{{ name }}{% endraw %}\n```';
    expect(textIn(await bodyWith(source, { name: 1 }))).toBe('{{ name }}');
  });
});

describe('edits', () => {
  test.each([
    ['a {++b *c*++} d {--e--}', 'a <ins>b <em>c</em></ins> d <del>e</del>'],
    ['{~~old~>new **x**~~}', '<del>old</del><ins>new <strong>x</strong></ins>'],
    ['{==m==}{>>a secret<<} z', '<mark>m</mark> z'],
    ['a{>>two\nlines<<}', 'a'],
    ['{+ add +} {- gone -} ^^more^^', '<ins> add </ins> <del> gone </del> <ins>more</ins>'],
    ['{++a {++ b++} c++}', '<ins>a {++ b</ins> c++}'],
    ['{-1} {+x+} {-1, 0, 1-} x^2^ a^^b', '{-1} {+x+} {-1, 0, 1-} x<sup>2</sup> a^^b'],
    ['^^ a ^^ 2^^3 and 4^^5 (^^) (^^)', '^^ a ^^ 2^^3 and 4^^5 (^^) (^^)'],
    ['{~~a~~} {~~~>b~~}', '{<del>a</del>} <del></del><ins>b</ins>'],
    ['`{++a++}` {++b {--c', '<code>{++a++}</code> {++b {--c'],
  ])('%j', async (source, html) => {
    expect(await rendered(source)).toBe(`<p>${html}</p>\n`);
  });
});

describe('what other programs put in its place is left out and reported', () => {
  test.each([
    ['*[HTML]: Hyper Text\n*[W3C]: Consortium', '', 2],
    ['a\n\n--8<-- "b.md"', 'a', 1],
    ['::include{file=x.md}\n\n<<< @/a.js{1,3}', '', 2],
    ['a\n{: .note }', 'a', 1],
    ['see :material-clock: :tada:', 'see :material-clock: 🎉', 1],
    [
      '```js\na // [!code ++]\n// highlight-next-line\nb\n```',
      'a // [!code ++] // highlight-next-line b',
      1,
    ],
    ['#. One\n#. Two', '#. One #. Two', 2],
    ['(@) One\n\n(@good) Two', '(@) One (@good) Two', 2],
    ['by Ada (@ada)', 'by Ada (@ada)', 0],
    ['*[Note]: this is a remark*', '[Note]: this is a remark', 0],
    ['*[Note]: this is\na remark*', '[Note]: this is a remark', 0],
    ['\\begin{tabular}{l}a\\end{tabular}', '\\begin{tabular}{l}a\\end{tabular}', 1],
    ['a *[b]* c and *[x]: y', 'a [b] c and *[x]: y', 0],
  ])('%j', async (source, text, count) => {
    expect(textIn(await rendered(source))).toBe(text);
    expect(await unreadIn(source)).toHaveLength(count);
  });

  test('words in pointed brackets are reported', async () => {
    expect(await unreadIn('x\n\n<Card title="1" />\n\n<br/> and <svg><path d=""/></svg>')).toEqual([
      '3: <Card title="1" />',
    ]);
    expect(await unreadIn('a\n\nList<Item> of @<user> and <your-key>')).toEqual([
      '3: <Item>',
      '3: <user>',
      '3: <your-key>',
    ]);
    expect(await unreadIn('if a<b and c>d')).toEqual(['1: <b and c>']);
    const html = 'x<br> <b>y</b> <Note>z</Note> \\<a> `<c>`\n\n<div>\n\n<p>z\n\n</div>';
    expect(await unreadIn(html)).toEqual([]);
  });
});

test.each([
  ['| Line one\n|   two\n| three', '<p class="lines">Line one<br />\ntwo<br />\nthree</p>\n'],
  ['| a | b |\n| c | d |', '<p class="lines">| a | b |<br />\n| c | d |</p>\n'],
  ['| a', '<p>| a</p>\n'],
])('lines of verse stay lines: %j', async (source, html) => {
  expect(await rendered(source)).toBe(html);
});

test.each([
  ['![A b](/a.png =500x250)', 'src="/a.png" alt="A b" width="500" height="250"'],
  ['![](b.png "t" =100x)', 'src="b.png" alt="" width="100"'],
  ['[![](b.png =x9)](https://x.y)', 'src="b.png" alt="" height="9"'],
])('the size of a picture: %s', async (source, attributes) => {
  expect(await rendered(source)).toContain(`<img ${attributes} />`);
});

test.each([
  ['[Go](https://x.y){ .button .primary }', 'Go'],
  ['[a](https://b){:target="_blank"} c', 'a c'],
  ['[a](https://b){.c.d e=f}', 'a'],
  ['[a](https://b){not so}', 'a{not so}'],
  [`[a](https://b){${'c=d'.repeat(10_000)} "z`, `a{${'c=d'.repeat(10_000)} &quot;z`],
  [`[a]{${'c=d'.repeat(100)} "z`, `[a]{${'c=d'.repeat(100)} &quot;z`],
])('attributes behind a link are not printed: %s', async (source, text) => {
  expect(textIn(await rendered(source))).toBe(text);
});

describe('colours of a terminal', () => {
  const shown = async (code: string) =>
    /<span class="line">([^]*)\n<\/span>/.exec(await rendered(`\`\`\`\n${code}\n\`\`\``))?.[1];

  test.each([
    ['\u001B[1mc\u001B[0m [0m', '<span style="font-weight:bold">c</span> [0m'],
    ['\u001B[0;31m<E>\u001B[39m: x', '<span style="color:#b42318">&lt;E&gt;</span>: x'],
    ['\u001B[91;22mE', '<span style="color:#b42318">E</span>'],
    ['\u001B[38;5;28;01mi\u001B[m', '<span style="color:rgb(0 135 0);font-weight:bold">i</span>'],
    ['\u001B[38;2;9;8;7mi', '<span style="color:rgb(9 8 7)">i</span>'],
    ['\u001B[38;5;241mi', '<span style="color:rgb(98 98 98)">i</span>'],
    [
      '\u001B[43mi\u001B[49m',
      '<span style="background:color-mix(in srgb,#8a5a00 22%,white)">i</span>',
    ],
    ['\u001B[4;58mplain', 'plain'],
    ['a\u001B[2K\u001B[1Gb\u001B]0;title\u0007c', 'abc'],
    ['a\u001B(B\u001B[m\u001B7b\u001B=\u001BPq#\u001B\\\u001B[38:2::9:8:7mc', 'abc'],
    ['\u001B]8;;https://x.y\u001B\\link\u001B]8;;\u001B\\', 'link'],
  ])('%j are those of code', async (code, html) => {
    expect(await shown(code)).toBe(html);
  });

  test('are left out of running text', async () => {
    expect(await rendered('a \u001B[0;31m*b*\u001B[0m')).toBe('<p>a <em>b</em></p>\n');
  });
});

test.each([
  ['h2. Aims\n\nbq. x\n\n{code:java}\ny\n{code}', ['h2. Aims', 'bq. x', '{code:java}', '{code}']],
  ['{color:red}a{color} [b|https://c.d] [~ada]', ['{color:red}', '{color}', '[b|', '[~ada]']],
  ['!a b! !a.png|thumbnail!', ['!a.png|thumbnail!']],
  ['== Aims\n\n|===\n|a\n|===', ['== Aims', '|===', '|===']],
  ['[source,ruby]\n----\n\nsee <<a,b>>', ['[source,ruby]', '<<a,b>>']],
  ['image::a.png[A] link:b.html[B]', ['image::a.png[A]', 'link:b.html[B]']],
  ["'''bold'''\n\n{|\n| a\n|}", ["'''bold'''", '{|']],
  ['| | b ||\n| c | d | e |\n|--|--|--|\n| f | g | h |', ['| | b ||']],
  [
    '.. note:: a\n\n.. image:: b.png\n\n===  ===\na    b',
    ['.. note:: a', '.. image:: b.png', '=== ==='],
  ],
  ['see :ref:`a` and `b <https://c.d>`_', [':ref:', 'b <https://c.d>']],
  ['[b]a[/b] and [url=https://x.y]z[/url]', ['[/b]', '[/url]']],
  ['#+TITLE: a\n\n* b', ['#+TITLE: a']],
  ['= 5 == 5, {codes} [a|b] a | b, at 5:30: `c` and `d`, e.g. h. 2', []],
  ['    h1. a\n\n`{code}` ## [source]\n\nA [link] and [x][/y], Wow! a.png!', []],
])('%j: markup of others is counted: %j', async (source, unread) => {
  expect((await unreadIn(source)).map((each) => each.replace(/^\d+: /, ''))).toEqual(unread);
});

describe('what is not printed is counted', () => {
  test.each([
    ['a\n\n[^1]: Paid late.\n\nb', ['3: [^1]:']],
    ['a[^1]\n\n[^1]: Paid late.', []],
    ['a\n\nb\n\n<!-- draft\n\nlost', ['5: <!-- draft lost']],
    ['a\n\n<!-- one --> <!-- two -->\n\nb', []],
  ])('%j: %j', async (source, unread) => {
    expect(await unreadIn(source)).toEqual(unread);
  });
});

test.each([
  ['Dear ${name},\n\n<%= name %> %{name}', ['1: ${name}', '3: <%= name %>', '3: %{name}']],
  ['`${name}` and ${other} for ${5}', []],
  ['```js\nlet a = `${name}`;\n```', []],
  ['{{name}} costs 5 $', []],
])('%j: names of variables in the way of other engines are counted: %j', async (source, unread) => {
  expect(await unreadIn(source, { name: '${name}' })).toEqual(unread);
});
