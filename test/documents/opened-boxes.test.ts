import { beforeAll, describe, expect, test } from 'vitest';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: string) => platform.pdf(key, { content });
const numbers = (count: number, name = 'n') =>
  Array.from({ length: count }, (_, at) => `${name}${at}.`);

/** Expects every word once, complete, within the margins of some page. */
async function expectWhole(pdf: Buffer, words: string[]) {
  const pages = await pdfLayout(pdf);
  const found = pages.flatMap(({ words: all, height }) =>
    all.filter(({ top, bottom }) => top > 50 && bottom < height - 50),
  );
  expect(found.map(({ text }) => text).filter((text) => words.includes(text))).toEqual(words);
}

describe('the whole text is printed of', () => {
  test('a text field that scrolls', async () => {
    const words = numbers(60);
    await expectWhole(
      await printed(`<textarea rows="3" cols="30">${words.join('\n')}</textarea>`),
      words,
    );
  });

  test('one that is longer than a page', async () => {
    const words = numbers(200);
    const pdf = await printed(
      `<p>before</p><textarea rows="3" style="width:100%">${words.join('\n')}</textarea><p>after</p>`,
    );
    await expectWhole(pdf, words);
    expect((await pdfFacts(pdf)).pages).toBeGreaterThan(2);
    expect(await pdfText(pdf)).toMatch(/after\s*$/);
  });

  test('one that is as high as its text, and higher than a page', async () => {
    const words = numbers(120);
    await expectWhole(await printed(`<textarea rows="130">${words.join('\n')}</textarea>`), words);
  });

  test('one that a script fills', async () => {
    const words = numbers(40);
    await expectWhole(
      await printed(
        `<textarea id="t"></textarea><script>t.value = ${JSON.stringify(words.join('\n'))}</script>`,
      ),
      words,
    );
  });

  test('a line that is longer than its field', async () => {
    const words = numbers(40);
    await expectWhole(await printed(`<input size="10" value="${words.join(' ')}">`), words);
  });

  test.each([
    [
      'the choice of a select',
      '<select style="width:60px"><option>a<option selected>TEXT</select>',
    ],
    ['a label of a choice', '<select style="width:60px"><option label="TEXT">x</select>'],
    ['a button', '<input type="button" style="width:60px" value="TEXT">'],
  ])('%s that is longer than its field', async (_, field) => {
    const words = numbers(12);
    await expectWhole(await printed(field.replace('TEXT', words.join(' '))), words);
  });

  test('a list that shows some of its lines', async () => {
    const words = numbers(30);
    const options = words.map((word) => `<option>${word}</option>`).join('');
    await expectWhole(await printed(`<select multiple size="4">${options}</select>`), words);
  });

  test.each([
    ['by its height', 'height:100px;overflow:auto'],
    ['by its greatest height', 'max-height:5em;overflow-y:scroll'],
  ])('a box that scrolls %s', async (_, style) => {
    const words = numbers(150);
    const lines = words.map((word) => `<div>${word}</div>`).join('');
    await expectWhole(await printed(`<div style="${style}">${lines}</div>`), words);
  });

  const page = (style: string, body: string) =>
    `<!doctype html><style>html,body{margin:0}${style}</style>${body}`;
  const SECTION = '<section>LINES</section>';
  test.each([
    [
      'a box as large as the screen',
      'html,body,main{height:100%}body,main{overflow:hidden}section{height:100%;overflow:auto}',
      `<main>${SECTION}</main>`,
    ],
    [
      'a box in a page that does not scroll',
      'html,body{height:100%;overflow:hidden}main{height:100%;display:flex}nav{width:9em}section{flex:1;overflow:auto}',
      `<main><nav>menu</nav>${SECTION}</main>`,
    ],
    [
      'a body that scrolls',
      'html,body{height:100%}html{overflow:hidden}body{overflow:auto}',
      SECTION,
    ],
    ['a body that scrolls in a page that does', 'html,body{height:100%;overflow:auto}', SECTION],
    ['a box over the screen', 'section{position:fixed;inset:0;overflow:auto}', SECTION],
    [
      'a box in one over the screen',
      'main{position:fixed;inset:0;display:flex;flex-direction:column}section{flex:1;overflow-y:auto}',
      `<main><nav>menu</nav>${SECTION}</main>`,
    ],
    [
      'a box on its place',
      'main{position:absolute;inset:0;overflow:hidden}section{position:absolute;inset:2em 0 0;overflow:auto}',
      `<main><nav>menu</nav>${SECTION}</main>`,
    ],
    [
      'a box in a grid',
      'main{height:100vh;display:grid;grid-template:auto 1fr auto/1fr}section{overflow:auto}',
      `<main><nav>menu</nav>${SECTION}<footer>foot</footer></main>`,
    ],
    ['a body that does not scroll', 'html,body{overflow:hidden;height:100vh}', SECTION],
    [
      'a body that is held where it was scrolled to',
      'body{position:fixed;top:-420px;width:100%;overflow:hidden}',
      SECTION,
    ],
    [
      'a box that alone fills a page that does not scroll',
      'main{height:100vh;overflow:hidden}',
      `<main>${SECTION}</main>`,
    ],
    [
      'a box in a row of a grid',
      'main{height:100vh;display:grid;grid-template-rows:30px calc(100vh - 60px) 30px}section{overflow:auto}',
      `<main><header>head</header>${SECTION}<footer>foot</footer></main>`,
    ],
    [
      'a box that hides the rest of a page, beside a menu',
      'body{overflow:hidden;height:100vh}nav{position:absolute}main{position:fixed;inset:0;overflow:hidden}',
      `<nav>menu</nav><main>${SECTION}</main>`,
    ],
    [
      'a box whose size has nothing to do with its content',
      'section{height:100vh;overflow:auto;contain:strict}',
      SECTION,
    ],
    [
      'one whose content asks for its size',
      'section{height:100vh;overflow:auto;container-type:size}',
      SECTION,
    ],
    [
      'a box in such ones, in a body that does not scroll',
      'body{position:fixed;inset:0;overflow:hidden}main,article{position:absolute;inset:0;display:flex;contain:layout size style;overflow:hidden}aside{flex:1;position:relative;contain:size}section{position:absolute;inset:0;overflow-y:auto}',
      `<main><article><aside>${SECTION}</aside></article></main>`,
    ],
    [
      'a dialog over the page',
      '',
      `<p>page</p><dialog id="d">${SECTION}</dialog><script>d.showModal()</script>`,
    ],
    [
      'a dialog that its styles put over the page',
      'dialog{position:fixed;inset:0}',
      `<p>page</p><dialog open>${SECTION}</dialog>`,
    ],
    [
      'what pops up over the page',
      '',
      `<p>page</p><div id="d" popover>${SECTION}</div><script>d.showPopover()</script>`,
    ],
    [
      'a box in a tree of its own',
      '',
      `<div id="host"></div><script>host.attachShadow({mode:'closed'}).innerHTML=
        '<style>main{height:100vh;overflow:hidden}section{height:100%;overflow:auto}</style><main>${SECTION}</main>'</script>`,
    ],
    [
      'a box in a tree that is written in the document',
      '',
      `<div><template shadowrootmode="open"><style>section{height:9em;overflow:auto}</style>${SECTION}</template></div>`,
    ],
    [
      'what stands in a box of a tree',
      '',
      `<div><template shadowrootmode="open"><style>main{height:9em;overflow:auto}</style><main><slot></slot></main></template>${SECTION}</div>`,
    ],
  ])('%s', async (_, style, body) => {
    const words = numbers(150);
    const lines = words.map((word) => `<div>${word}</div>`).join('');
    await expectWhole(await printed(page(style, body.replace('LINES', lines))), words);
  });

  test.each([
    ['', 'main{height:calc(100vh - 60px)}section{height:100%;overflow:auto}'],
    [
      ' on its place',
      'body{display:flex;flex-direction:column;height:100vh}main{flex:1;min-height:0;position:relative}section{position:absolute;inset:0;overflow:auto}',
    ],
  ])('a box%s, with what follows it behind it', async (_, style) => {
    const words = [...numbers(150), 'after.'];
    const lines = words.slice(0, -1).map((word) => `<div>${word}</div>`);
    const pdf = await printed(
      page(style, `<main><section>${lines.join('')}</section></main><footer>after.</footer>`),
    );
    await expectWhole(pdf, words);
    const { words: last } = (await pdfLayout(pdf)).at(-1)!;
    const [above, after] = last.slice(-2);
    expect(after!.top).toBeGreaterThanOrEqual(above!.bottom - 2);
  });

  test('a frame that scrolls, with a box in it that does', async () => {
    const words = numbers(120);
    const lines = words.map((word) => `<div>${word}</div>`);
    const boxed = `<div style='height:5em;overflow:auto'>${lines.slice(40).join('')}</div>`;
    const frame = `<iframe style="width:100%;height:9em" srcdoc="${lines.slice(0, 40).join('')}${boxed}"></iframe>`;
    await expectWhole(await printed(`<p>before</p>${frame}<p>after</p>`), words);
  });

  test('a frame that is higher than a page, which begins and goes on where text does', async () => {
    const words = numbers(120);
    const lines = words.map((word) => `<p>${word}</p>`).join('');
    const styles = '<style>body{color:red}p{margin:9px}</style>';
    const pdf = await printed(
      `<p>before</p><iframe style="width:100%;height:9em" srcdoc="${styles}${lines}"></iframe><p>after.</p>`,
    );
    await expectWhole(pdf, words);
    expect(await pdfText(pdf)).toContain('after.');
    expect(await pdfText(pdf, 1)).toMatch(/before[^]*n9\./);
  });

  test.each(['body', 'html,body', 'html'])(
    'a table that is wider than its page, which hides its sides (%s)',
    async (hiding) => {
      const words = numbers(10);
      const cells = words.map((word) => `<td style="min-width:100px">${word}</td>`).join('');
      const style = `<style>${hiding}{overflow-x:hidden}</style>`;
      await expectWhole(await printed(`<!doctype html>${style}<table><tr>${cells}</table>`), words);
    },
  );

  const list = (
    draws: string,
  ) => `<div id="v" style="height:300px;overflow:auto"><div id="s" style="position:relative"></div></div>
    <p>after.</p><script>
    s.style.height = 200 * 30 + 'px';
    const draw = () => {
      s.replaceChildren();
      for (let nth = Math.floor(v.scrollTop / 30); nth < Math.min(200, (v.scrollTop + v.clientHeight) / 30); nth++)
        s.insertAdjacentHTML('beforeend', '<div style="position:absolute;left:0;right:0;top:' + nth * 30 + 'px">n' + nth + '.</div>');
    };
    draw(); ${draws}</script>`;

  const TALL = '<div style="overflow:auto;height:20px">';
  const manyOf = (box: string) => `<!doctype html>${box.repeat(2_000)}`;

  test.each([
    ['code', `<pre style="overflow:auto">n. ${'x'.repeat(300)}.</pre>`],
    [
      'code in boxes that hide',
      `<div style="overflow:hidden"><pre style="overflow:auto">n. ${'x'.repeat(300)}.</pre></div>`,
    ],
    ['boxes in boxes', `<div style="overflow:hidden;height:20px">${TALL}n.<br>x.</div></div>`],
    ['text fields', '<textarea rows="1">n.\nx.</textarea>'],
  ])('two thousand boxes that scroll, of %s', async (_, box) => {
    const text = await pdfText(await printed(manyOf(box)));
    expect(text.match(/n\./g)).toHaveLength(2_000);
    expect(text.match(/x\./g)).toHaveLength(2_000);
  });

  test('a list that draws only what is seen', async () => {
    const pdf = await printed(list('new ResizeObserver(draw).observe(v)'));
    await expectWhole(pdf, [...numbers(200), 'after.']);
  });

  test.each([
    ['top', 'top:${nth * 30}px'],
    ['transform', 'top:0;transform:translateY(${nth * 30}px)'],
  ])('rows that a list places by %s, none over another', async (_, place) => {
    const words = numbers(120);
    const row = 'position:absolute;left:20px;right:20px;height:30px;line-height:30px';
    const pdf = await printed(`<p>before</p><div style="height:300px;overflow:auto">
      <div id="s" style="position:relative;height:${120 * 30}px"></div></div><p>after.</p><script>
      for (const nth of [...Array(60).keys()].flatMap((half) => [half + 60, half]))
        s.insertAdjacentHTML('beforeend', \`<div style="${row};${place}">n\${nth}.</div>\`);
      </script>`);
    await expectWhole(pdf, [...words, 'after.']);
    for (const { words: found } of await pdfLayout(pdf)) {
      const rows = found.filter(({ text }) => words.includes(text));
      expect(rows.every(({ left }) => Math.abs(left - rows[0]!.left) < 0.1)).toBe(true);
      expect(rows.every(({ top }, at) => at === 0 || top - rows[at - 1]!.top > 22)).toBe(true);
    }
  });

  test('what there is of one that does not learn of its height, without empty pages', async () => {
    expect((await pdfFacts(await printed(list('')))).pages).toBe(1);
  });

  test('a table in a box that scrolls to the side', async () => {
    const words = numbers(10);
    const cells = words.map((word) => `<td style="min-width:100px">${word}</td>`).join('');
    await expectWhole(
      await printed(`<div style="overflow-x:auto"><table><tr>${cells}</table></div>`),
      words,
    );
  });
});

describe('a box in a line that is higher than a page is divided between lines', () => {
  const LINES = 120;
  const lines = (name: string, tag = 'div') =>
    numbers(LINES, name)
      .map((word) => `<${tag}>${word}</${tag}>`)
      .join('');
  const COLUMN = 'display:inline-block;width:40%;vertical-align:top';

  test.each([
    ['alone', `<div style="display:inline-block;width:100%">${lines('n')}</div>`],
    ['in the middle', `<center><div style="display:inline-block">${lines('n')}</div></center>`],
    ['a table', `<table style="display:inline-table">${lines('n', 'tr><td')}</table>`],
    [
      'a box of boxes',
      `<div style="display:inline-flex;flex-direction:column">${lines('n')}</div>`,
    ],
  ])('%s', async (_, box) => {
    const pdf = await printed(`<!doctype html><body>${box}<p>after.</p>`);
    await expectWhole(pdf, [...numbers(LINES), 'after.']);
    expect((await pdfLayout(pdf))[0]!.words[0]!.text).toBe('n0.');
  });

  test('two beside each other, with what follows below both', async () => {
    const columns = `<div style="${COLUMN}">${lines('a')}</div> <div style="${COLUMN}">${lines('b')}</div>`;
    const pdf = await printed(`<!doctype html><body><h1>Title</h1>${columns}<p>after.</p>`);
    const [first, ...more] = await pdfLayout(pdf);
    const find = (text: string) => first!.words.find((each) => each.text === text)!;
    expect(find('a0.').top).toBeCloseTo(find('b0.').top, 1);
    expect(find('b0.').left - find('a0.').left).toBeCloseTo(202, 0);
    const last = more.at(-1)!.words.toSorted((one, other) => one.top - other.top);
    expect(last.at(-1)!.text).toBe('after.');
    const all = [first!, ...more].flatMap(({ words }) => words.map(({ text }) => text));
    expect(all.toSorted()).toEqual(
      [...numbers(LINES, 'a'), ...numbers(LINES, 'b'), 'Title', 'after.'].toSorted(),
    );
  });
});

describe('a box in a line stays where it is', () => {
  const box = (height: string, place = 'top') =>
    `<div style="display:inline-block;width:40%;height:${height};vertical-align:${place}">text</div>`;
  const ghost = '<b style="display:inline-block;height:100%;vertical-align:middle"></b>';

  test.each([
    ['if it fits on a page', `<p style="height:40vh">above</p>${box('75vh')}`],
    ['beside what is in the middle', box('150vh', 'middle') + box('2em', 'middle')],
    ['in the middle of a page', `<div style="height:100vh">${ghost}${box('2em', 'middle')}</div>`],
    ['without any width', `<div style="height:150vh">${ghost}</div>text`],
    ['if it may be another in print', `<style media="print">p{color:red}</style>${box('150vh')}`],
  ])('%s', async (_, body) => {
    const placesIn = async (content: string) =>
      (await pdfLayout(await printed(`<!doctype html>${content}<p>after</p>`))).map(({ words }) =>
        words.map(({ text, left, top }) => [text, Math.round(left), Math.round(top)]),
      );
    const asChromium = body.replaceAll('inline-block', String.raw`inline-bloc\6b `);
    expect(await placesIn(body)).toEqual(await placesIn(asChromium));
  });
});

describe('what the page itself cuts off stays so:', () => {
  const heightOf = async (content: string) => {
    const [page] = await pdfLayout(await printed(content));
    const { top, bottom } = page!.words[0]!;
    return bottom - top;
  };

  test('an ornament at the side of a page and its body', async () => {
    const ornament =
      '<div style="position:absolute;top:0;right:-900px;width:900px;height:9px"></div>';
    const box = '<div style="height:20px;overflow:auto"><div style="height:90px">text</div></div>';
    const plain = `<!doctype html><style>body{position:relative}</style>${box}`;
    const hiding = `${plain}<style>html,body{overflow-x:hidden}</style>${ornament}`;
    expect(await heightOf(hiding)).toBeCloseTo(await heightOf(plain), 1);
  });

  test('what hangs out of the pages of a brochure, and of a cover under an ornament', async () => {
    const part =
      '<i style="position:absolute;bottom:-80px;right:-80px;width:200px;height:200px">x</i>';
    const sheet = `<div class="page">one${part}</div>`;
    const over = '<div style="position:absolute;top:0">over</div>';
    for (const [body, count] of [
      [sheet + sheet, 2],
      [over + sheet.replace('>x<', '><'), 1],
    ] as const) {
      const pdf = await printed(`<!doctype html><style>@page{size:A4;margin:0}body{margin:0}
        .page{position:relative;width:210mm;height:297mm;overflow:hidden}</style>${body}`);
      const pages = await pdfLayout(pdf);
      expect(pages.map(({ words }) => words.filter(({ text }) => text === 'one').length)).toEqual(
        Array.from({ length: count }, () => 1),
      );
    }
  });

  test('a fixed letterhead with a frame that shows all of its text stands on every page', async () => {
    const frame = '<iframe srcdoc="small" style="height:3em"></iframe>';
    const content = `<header style="position:fixed;top:0">head ${frame}</header>${'<p>x</p>'.repeat(90)}`;
    const pages = await pdfLayout(await printed(content));
    const heads = pages.map(({ words }) => words.filter(({ text }) => text === 'head').length);
    expect(heads).toEqual(pages.map(() => 1));
  });
});

test('a field that shows its text keeps its place', async () => {
  const [page] = await pdfLayout(
    await printed('<p>name <input value="Ada"> and <textarea>text</textarea> end</p>'),
  );
  const tops = page!.words.map(({ bottom }) => bottom);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(40);
});

const placed = (place: string, word: string) =>
  `<div style="position:absolute;${place}">${word}</div>`;
test.each([
  ['a map with two pins', placed('left:9px;top:50px', 'one'), placed('left:90px;top:150px', 'two')],
  [
    'a text of its own beside rows',
    'own',
    placed('left:0;right:0;top:50px', 'one') + placed('left:0;right:0;top:150px', 'two'),
  ],
  [
    'what is turned upside down',
    placed('left:0;right:0;top:50px;transform:scale(-1)', 'one'),
    placed('left:0;right:0;top:150px', 'two'),
  ],
])('what is no list stays as it is in a box that scrolls: %s', async (_, ...parts) => {
  const placesIn = async (style: string) => {
    const map = `<div style="position:relative;height:600px">${parts.join('')}</div>`;
    const [page] = await pdfLayout(await printed(`<div style="${style}">${map}</div><p>after`));
    return page!.words.map(({ left, top }) => [left, top].map(Math.round));
  };
  expect(await placesIn('height:300px;overflow:auto')).toEqual(await placesIn(''));
});

const filling = 'position:absolute;inset:0;width:100%;height:100%';
test.each([
  ['a bar', 'height:20px', 'position:absolute;height:100%;width:70%;background:red'],
  ['a layer', 'height:200px;overflow:hidden', filling],
  ['a box of one ratio', 'padding-top:56.25%', filling],
  ['a caption', 'height:200px', 'position:absolute;top:10px;width:80%'],
])('what fills its box leaves its size in a box that scrolls: %s', async (_, outer, inner) => {
  const placesIn = async (style: string) => {
    const box = `<div style="position:relative;${outer}"><div style="${inner}">in</div></div>`;
    const content = `<div style="${style}">${box}<p>after</div>`;
    const [page] = await pdfLayout(await printed(content));
    return page!.words.map(({ text, top }) => [text, Math.round(top)]);
  };
  expect(await placesIn('height:90px;overflow:auto')).toEqual(await placesIn(''));
});

test('what is absolute in a contained box that scrolls keeps its place', async () => {
  const inside =
    '<div style="height:150px">text</div><b style="position:absolute;left:30px;top:40px">at</b>';
  const placesIn = async (style: string) => {
    const content = `<p style="margin:60px">above</p><div style="height:100px;${style}">${inside}</div>`;
    const [page] = await pdfLayout(await printed(`<!doctype html>${content}`));
    return page!.words.map(({ text, left, top }) => [text, Math.round(left), Math.round(top)]);
  };
  const contained = await placesIn('overflow:auto;contain:content');
  expect(contained).toEqual(await placesIn('position:relative'));
});

describe('on paper nothing lies over', () => {
  /** Expects the words one below another, in this order. */
  async function expectBelow(content: string, words: string[]) {
    const pages = await pdfLayout(await printed(content));
    const found = pages.flatMap(({ words: all }, nth) =>
      all
        .filter(({ text }) => words.includes(text))
        .map(({ text, top, bottom }) => ({
          text,
          top: nth * 1e4 + top,
          bottom: nth * 1e4 + bottom,
        })),
    );
    const sorted = found.toSorted((one, other) => one.top - other.top);
    expect(sorted.map(({ text }) => text)).toEqual(words);
    sorted.forEach(({ top }, nth) => expect(top).toBeGreaterThan(sorted[nth - 1]?.bottom ?? 0));
  }

  const lines = numbers(60).map((word) => `<p>${word}</p>`);
  const sticky = (place: string) => `<p style="position:sticky;${place}">sticky</p>`;

  test.each([
    ['at its foot', [...lines, sticky('bottom:0')], [...numbers(60), 'sticky']],
    ['below its head', [sticky('top:200px'), ...lines], ['sticky', ...numbers(60)]],
  ])('what stays in a window %s', async (_, parts, words) => {
    await expectBelow(`<p>head</p>${parts.join('')}<p>after</p>`, ['head', ...words, 'after']);
  });

  test('the rows that a page’s end moves on, in a box as high as they were', async () => {
    const rows = numbers(30).map(
      (word) => `<div style="height:52px;break-inside:avoid">${word}</div>`,
    );
    await expectBelow(
      `<div style="height:300px;overflow:auto"><div style="height:1560px;position:relative">
      <div style="position:absolute;top:0;left:0;right:0">${rows.join('')}</div></div></div><div>after</div>`,
      [...numbers(30), 'after'],
    );
  });
});

test('a frame that a script has written shows all of its text', async () => {
  const words = numbers(20);
  const lines = words.map((word) => `<p>${word}</p>`).join('');
  await expectWhole(
    await printed(`<iframe id="frame" style="height:60px"></iframe>
      <script>frame.contentDocument.write('${lines}'); frame.contentDocument.close()</script>`),
    words,
  );
});

describe('a frame that its page cannot look into', () => {
  const words = numbers(20);
  const lines = words.map((word) => `<p>${word}</p>`).join('');
  const frame = (attributes: string) =>
    `<iframe id="f" ${attributes} style="height:60px"></iframe>`;
  const written = JSON.stringify(lines).replaceAll('</', '<\\/');

  test.each([
    ['an address of data', frame(`src="data:text/html,${lines}"`)],
    [
      'an address of a blob',
      `${frame('')}<script>f.src=URL.createObjectURL(new Blob([${written}],{type:'text/html'}))</script>`,
    ],
    ['a sandbox', frame(`sandbox srcdoc="${lines}"`)],
    [
      'a sandbox with scripts',
      frame(`sandbox="allow-scripts" srcdoc="<script>document.write('${lines}')</script>"`),
    ],
  ])('shows all of its text: %s', async (_, content) => {
    await expectWhole(await printed(content), words);
  });

  test.each([
    ['that does not scroll', frame(`scrolling="no" sandbox srcdoc="${lines}"`)],
    [
      'whose document does not scroll',
      frame(`sandbox srcdoc="<style>body{overflow:hidden}</style>${lines}"`),
    ],
    [
      'without a size',
      `<iframe width="0" height="0" style="border:0" sandbox srcdoc="${lines}"></iframe>`,
    ],
    [
      'that is invisible',
      frame(`sandbox srcdoc="${lines}"`).replace('style="', 'style="visibility:hidden;'),
    ],
    [
      'beyond the page',
      frame(`sandbox srcdoc="${lines}"`).replace(
        'style="',
        'style="position:absolute;left:-9999px;',
      ),
    ],
  ])('stays as it is, %s', async (_, content) => {
    const pdf = await printed(content);
    expect(await pdfText(pdf)).not.toContain(words.at(-1));
    expect((await pdfFacts(pdf)).pages).toBe(1);
  });
});

test('closed details stay closed, and a style opens them', async () => {
  const closed = '<details><summary>Question</summary>Answer</details>';
  expect((await pdfText(await printed(closed))).replace(/[^\w]/g, '')).toBe('Question');
  const style =
    '<style>details::details-content { content-visibility: visible; height: auto }</style>';
  expect(await pdfText(await printed(style + closed))).toContain('Answer');
  expect(await pdfText(await printed(closed.replace('<details', '<details open')))).toContain(
    'Answer',
  );
});
