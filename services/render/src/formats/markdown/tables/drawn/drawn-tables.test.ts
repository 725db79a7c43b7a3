import { describe, expect, test } from 'vitest';
import { scanHtml } from '../../../html/html-scan.ts';
import { bodyWith, rendered, textIn } from '../../markdown.fixture.ts';
import { markdown } from '../../parser.ts';
import { Values } from '../../values.ts';
import { unreadIn as unreadOf } from '../../syntax/unread.ts';
import { wordsIn } from '../../words.ts';
import { Grid } from './grid.ts';
import { drawnTable } from './syntax.ts';

const lines = (...parts: string[]) => parts.join('\n');

/** Each row by its cells: the text, behind the element, the alignment and the spans that are not usual. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<(t[hd])([^>]*)>([^]*?)<\/t[hd]>/g)].map(
      ([, tag, given = '', inner = '']) => {
        const aligned = /text-align:(\w+)/.exec(given)?.[1] ?? '';
        const spans = [...given.matchAll(/(?:col|row)span="\d"/g)].join(' ');
        return [tag === 'th' ? '#' : '', aligned, spans, textIn(inner)].filter(Boolean).join(' ');
      },
    ),
  );
const tableOf = async (source: string) => rowsOf(await rendered(source));

const unreadIn = (source: string) => {
  const env = {};
  markdown(new Values(), wordsIn(undefined)).parse(source, env);
  return unreadOf(env).map(({ line, text }) => `${line}: ${text}`);
};

// As in pandoc's manual, "Tables".
const SIMPLE = lines(
  '  Right     Left     Center     Default',
  '-------     ------ ----------   -------',
  '     12     12        12            12',
  '      1     1          1             1',
);
const SEVERAL = lines(
  '-------------------------------------------------------------',
  ' Centered   Default           Right Left',
  '  Header    Aligned         Aligned Aligned',
  '----------- ------- --------------- -------------------------',
  '   First    row                12.0 Example of a row that',
  '                                    spans multiple lines.',
  '',
  '  Second    row                 5.0 **Another** one',
  '-------------------------------------------------------------',
);
const GRID = lines(
  '+---------+---------------+',
  '| Fruit   | Advantages    |',
  '+========:+===============+',
  '| Bananas | - built-in    |',
  '|         | - bright      |',
  '+---------+---------------+',
  '| Oranges | *cures*       |',
  '|         | scurvy        |',
  '+---------+---------------+',
);
const SPANS = lines(
  '+---------------------+----------+',
  '| Property            | Earth    |',
  '+=============+=======+==========+',
  '|             | min   | -89.2 °C |',
  '| Temperature +-------+----------+',
  '| 1961-1990   | mean  | 14 °C    |',
  '|             +-------+----------+',
  '|             | max   | 56.7 °C  |',
  '+-------------+-------+----------+',
);

describe('tables of pandoc', () => {
  test('columns of a simple table are aligned by where the hyphens reach beyond the head', async () => {
    expect(await tableOf(SIMPLE)).toEqual([
      ['# right Right', '# left Left', '# center Center', '# Default'],
      ['right 12', 'left 12', 'center 12', '12'],
      ['right 1', 'left 1', 'center 1', '1'],
    ]);
  });

  test('a table without a head is aligned by its first row, and ends with hyphens', async () => {
    const rule = '-------     ------ ----------   -------';
    const rows = [
      '     12     12        12             12',
      '      1     1          1              1',
    ];
    expect(await tableOf(lines(rule, ...rows, rule, '', 'after'))).toEqual([
      ['right 12', 'left 12', 'center 12', 'right 12'],
      ['right 1', 'left 1', 'center 1', 'right 1'],
    ]);
  });

  test.each([
    ['with a head', SEVERAL, ['# center Centered Header', '# Default Aligned'], ''],
    ['without', SEVERAL.split('\n').slice(3, 8).join('\n'), undefined, 'left '],
  ])('rows of several lines are rows, %s', async (_, source, head, aligned) => {
    const [rule = ''] = SEVERAL.split('\n').slice(3);
    const html = await rendered(head ? source : lines(source, rule));
    const rows = [
      [
        'center First',
        `${aligned}row`,
        'right 12.0',
        'left Example of a row that spans multiple lines.',
      ],
      ['center Second', `${aligned}row`, 'right 5.0', 'left Another one'],
    ];
    const all = head ? [[...head, '# right Right Aligned', '# left Left Aligned'], ...rows] : rows;
    expect(rowsOf(html)).toEqual(all);
    expect(html).toContain('<strong>Another</strong>');
    expect(html.match(/width:[\d.]+%/g)).toEqual(
      ['84.72', '19.67', '13.11', '26.23', '40.98'].map((share) => `width:${share}%`),
    );
  });

  test('cells of a grid hold blocks, and one paragraph alone is a line', async () => {
    const html = await rendered(GRID);
    expect(rowsOf(html)).toEqual([
      ['# right Fruit', '# Advantages'],
      ['right Bananas', 'built-in bright'],
      ['right Oranges', 'cures scurvy'],
    ]);
    expect(html).toMatch(/<ul>\s*<li>built-in<\/li>\s*<li>bright<\/li>/);
    expect(html).toMatch(/<td><em>cures<\/em>\s*scurvy<\/td>/);
  });

  test('cells of a grid cover columns and rows, of the head as well', async () => {
    expect(await tableOf(SPANS)).toEqual([
      ['# colspan="2" Property', '# Earth'],
      ['rowspan="3" Temperature 1961-1990', 'min', '-89.2 °C'],
      ['mean', '14 °C'],
      ['max', '56.7 °C'],
    ]);
    const two = lines(
      '+---+-----+',
      '| a | b   |',
      '|   +--+--+',
      '|   |c |d |',
      '+===+==+==+',
      '| 1 |2 |3 |',
      '+---+--+--+',
    );
    expect(await tableOf(two)).toEqual([
      ['# rowspan="2" a', '# colspan="2" b'],
      ['# c', '# d'],
      ['1', '2', '3'],
    ]);
  });

  test('a row between lines of = at the end is the foot, which is printed once', async () => {
    const html = await rendered(
      lines('+---+', '|a  |', '+===+', '|1  |', '+===+', '|2  |', '+===+'),
    );
    expect(html).toMatch(/<thead>[^]*a[^]*<tbody>[^]*1[^]*<tfoot>[^]*2[^]*<\/tfoot>/);
  });

  test('a grid is in a grid, a list and a quote; wide signs take two columns', async () => {
    const nested = lines(
      '+---------+---+',
      '| +--+--+ | x |',
      '| |a |中| |   |',
      '| +--+--+ |   |',
      '+---------+---+',
    );
    expect((await rendered(nested)).match(/<table/g)?.length).toBe(2);
    expect(await rendered(`- ${nested.replaceAll('\n', '\n  ')}\n- b`)).toMatch(
      /<li>\s*<table[^]*中[^]*<li>b/,
    );
    expect(await rendered(`> ${SIMPLE.replaceAll('\n', '\n> ')}`)).toMatch(/<blockquote>\s*<table/);
    expect(await tableOf(lines('名前  年', '----  --', '太郎  36'))).toEqual([
      ['# 名前', '# 年'],
      ['太郎', '36'],
    ]);
    expect(await tableOf(lines('Done  Who', '----  ---', '✅    Ada'))).toEqual([
      ['# Done', '# Who'],
      ['✅', 'Ada'],
    ]);
  });

  test.each([
    [`: Fruit,\nof all kinds {#tbl:x}\n\n${GRID}`],
    [`${GRID}\n\nTable:  Fruit,\nof all kinds`],
    [`${SIMPLE}\n\ntable: Fruit,\nof all kinds`],
    [`${SEVERAL}\n\n: Fruit,\nof all kinds {#a} {b=c}`],
  ])('has a caption of several lines, before it or behind: %j', async (source) => {
    expect(await rendered(source)).toContain('<p class="caption">Fruit,\nof all kinds</p>');
  });

  test('values stand in a grid, however long they are', async () => {
    const source = lines(
      '+-------+-----+',
      '| Name  | Sum |',
      '+=======+=====+',
      '| {{ name }} | {{ sum }} |',
      '+-------+-----+',
    );
    const html = await bodyWith(source, { name: 'Ada | *Lovelace*', sum: 3 });
    expect(rowsOf(html)[1]).toEqual(['Ada | *Lovelace*', '3']);
  });
});

test.each([
  [
    'a longer line',
    lines('+---+---+', '| a | b |', '+---+---+', '| longer | x |', '+---+---+'),
    ['longer', 'x'],
  ],
  [
    'one of an editor that counts otherwise',
    lines('+----+---+', '| 中文 | b |', '+----+---+'),
    ['中文', 'b'],
  ],
])('a grid is read by its bars: %s', async (_, source, last) => {
  expect((await tableOf(source)).at(-1)).toEqual(last);
});

test.each([
  ['a line without an end', lines('+---+---+', '| a | b', '+---+---+'), 1],
  ['a gap', lines('+---+---+', '| a | b |', '|   +---+', '| a   c |', '+---+---+'), 1],
  ['a word in two columns', lines('a   b', '--- ---', 'longer x'), 2],
  ['a word before the first column', lines('a   b', '--- ---', '1   2', '', 'x'), undefined],
  ['text before the first column', lines('  a   b', '  --- ---', 'x 1   2'), 2],
])(
  'what cannot be read is what CommonMark has it for, and reported: %s',
  async (_, source, line) => {
    const html = await rendered(source);
    const reported =
      line === undefined ? [] : [`${line + 2}: ${source.split('\n')[line - 1]?.trim()}`];
    expect(unreadIn(`a\n\n${source}`)).toEqual(reported);
    expect(html.includes('<table')).toBe(line === undefined);
    expect(html).not.toContain('<pre');
  },
);

test('a value in columns that only spaces divide stays', async () => {
  expect(await bodyWith('Name  Age\n----  ---\n{{ n }} 3', { n: 'Ada' })).toMatch(/<hr[^]*Ada 3/);
});

test('what is unread in a cell has its line in the document', () => {
  const cell = lines(
    '+------------------+',
    '| text             |',
    '|                  |',
    '| - +--+--+        |',
    '|   | a           ||',
    '|   +--+--+        |',
    '| @fig-x           |',
    '+------------------+',
  );
  expect(unreadIn(`a\n\n${cell}`)).toEqual(['6: +--+--+', '9: @fig-x']);
});

test.each([
  ['```text', '```'],
  ['~~~', '~~~'],
  ['$$', '$$'],
  ['\\begin{align}', '\\end{align}'],
  [':::note', ':::'],
  ['<!--', '-->'],
  ['<div>', '</div>'],
  ['%%', '%%'],
  ['!!! note', ''],
  ['>>>', '>>>'],
  ['> a', ''],
  ['- a', ''],
  ['1. a', ''],
  ['# a', ''],
  ['***', ''],
  ['[a]: /b', ''],
  ['[^a]: b', ''],
])('a line that begins another block is no head: %s', async (open, close) => {
  const rule = `${'-'.repeat(20)} ---`;
  const html = await rendered(lines(open, rule, 'a', rule, close, '', '# End'));
  expect(html).not.toContain('<th');
  expect(html).toMatch(/<h1[^>]*>End/);
});

test('a short rule right above a table is a rule', async () => {
  const source = '---\nName  Age\n----  ---\nBob   3\n\n# Head\n\n---\n\nLast';
  expect(await rendered(source)).toMatch(
    /^<hr \/>\s*<table[^]*Bob[^]*<\/table>\s*<h1[^]*<hr \/>\s*<p>Last/,
  );
  expect(unreadIn(source)).toEqual([]);
});

test('a frame around more than a table is a rule, and reported', async () => {
  const source = '---------\nName  Age\n----  ---\nBob   3\n\nA longer text\n\n---\n\nLast';
  expect(await rendered(source)).toMatch(
    /^<hr \/>\s*<table[^]*<\/table>\s*<p>A longer text[^]*<hr \/>/,
  );
  expect(unreadIn(source)).toEqual(['3: ----  ---']);
});

test('a table of GitHub’s in a grid has the cells of its own', () => {
  const source = lines(
    '+---------+--------+',
    '| |a|b|   | c|d    |',
    '| |-|-|   |        |',
    '| |1|2|   | more   |',
    '+---------+--------+',
  );
  expect(unreadIn(source)).toEqual([]);
});

test.each(['<!-- a', '<script>', '<style>a', '<div class="a', '<textarea>'])(
  'what a cell does not close ends with it, and is reported: %s',
  async (open) => {
    const source = lines(
      '+------------------+---+',
      `| ${open.padEnd(16)} | b |`,
      '+------------------+---+',
    );
    const html = await rendered(`${source}\n\nEnd`);
    const names: string[] = [];
    scanHtml(html, [{ onElement: ({ name }) => names.push(name) }]);
    expect(names.slice(names.lastIndexOf('td'))).toEqual(['td', 'p']);
    expect(unreadIn(source)).toContain(`2: ${open}`);
  },
);

test.each([
  '--- --- ---',
  '--- --- ---\n\ntext',
  'a\n--- ---',
  '- a\n\n--- ---',
  '- - -',
  'Title\n-----\ntext',
  '---\na: b\n---',
  '```\n+---+\n```',
])('what is no table is none: %j', async (source) => {
  expect(await rendered(source)).not.toMatch(/<table|<pre><code>-/);
  expect(unreadIn(source)).toEqual([]);
});

describe('hostile drawings take steps in proportion to their signs', () => {
  const SIZE = 300_000;

  test.each([
    [
      'one line of corners',
      lines('+-'.repeat(SIZE / 6) + '+', '|'.repeat(SIZE / 3 + 1), '+-'.repeat(SIZE / 6) + '+'),
    ],
    [
      'a net of corners',
      Array.from(
        { length: 501 },
        (_, y) => (y % 2 ? '| ' : '+-').repeat(300) + (y % 2 ? '|' : '+'),
      ).join('\n'),
    ],
    ['corners without cells', Array.from({ length: 501 }, () => '+-'.repeat(300) + '+').join('\n')],
    [
      'bars alone',
      lines(
        `+${'-'.repeat(598)}+`,
        ...Array.from({ length: 500 }, () => '|'.repeat(600)),
        `+${'-'.repeat(598)}+`,
      ),
    ],
  ])('a grid of %s', (_, source) => {
    const grid = new Grid(source.split('\n'));
    grid.read();
    expect(grid.steps).toBeLessThan(4 * source.length);
  });

  test.each([
    ['---\n'],
    ['--- ---\n'],
    ['--- ---\nx\n\n'],
    ['---\nx\n--- ---\ny\n\n'],
    ['---\nx\n'],
    ['+-+\n'],
    ['+-+\n+ ---\n'],
    ['x\n--- ---\n'],
  ])('lines of %j', (part) => {
    const source = part.repeat(SIZE / part.length);
    const md = markdown(new Values(), wordsIn(undefined));
    const state = new md.block.State(source, md, {}, []);
    let looks = 0;
    state.bMarks = new Proxy(state.bMarks, {
      get: (marks, key) => {
        looks += 1;
        return Reflect.get(marks, key) as unknown;
      },
    });
    for (let line = 0; line < state.lineMax;)
      line = drawnTable(state, line, state.lineMax, false) ? state.line : line + 1;
    expect(looks).toBeLessThan(24 * state.lineMax);
  });

  test('far more cells than signs are not a table', async () => {
    const wide = `a\n${'- '.repeat(1_000)}--\n${'x\n'.repeat(1_000)}`;
    expect(await rendered(wide)).not.toContain('<table');
  });

  test('a line of hyphens or of corners is not a table', async () => {
    for (const sign of ['-', '+', '+-', '- ', '-- '])
      expect(await rendered(sign.repeat(SIZE / sign.length))).not.toContain('<table');
  });
});
