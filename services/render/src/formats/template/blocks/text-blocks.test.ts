import { describe, expect, test } from 'vitest';
import { bodyOf, compose, faultsOf, rule } from '../template.fixture.ts';

const HOSTILE = `<script>alert("1")</script> & '`;
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;';

describe('headings', () => {
  test.each([1, 2, 3, 4, 5, 6])('of level %i are what HTML calls so', async (level) => {
    expect(await bodyOf([{ type: 'heading', text: 'A', level }])).toBe(
      `<h${level} id="heading:feed:1">A</h${level}>`,
    );
  });

  test('are of level 1 by default', async () => {
    expect(await bodyOf([{ type: 'heading', text: 'A' }])).toContain('<h1');
  });

  test('keep an id of their own', async () => {
    expect(await bodyOf([{ type: 'heading', text: 'A', id: 'intro' }])).toBe(
      '<h1 id="intro">A</h1>',
    );
  });

  test('are left out when empty', async () => {
    expect(await bodyOf([{ type: 'heading', text: '{{ nothing }}' }])).toBe('');
  });

  test('take a level from a variable, and say what is wrong with it', async () => {
    const heading = [{ type: 'heading', text: 'A', level: '{{ level }}' }];
    expect(await bodyOf(heading, { variables: { level: 4 } })).toContain('<h4');
    expect(await faultsOf(heading, { variables: { level: 7 } })).toEqual([
      'template_error',
      '/template_data/content/0/level must be at most 6',
    ]);
    expect(await faultsOf(heading, { variables: { level: 'four' } })).toEqual([
      'template_error',
      '/template_data/content/0/level must be an integer, not a string',
    ]);
  });
});

describe('paragraphs', () => {
  test('are escaped, the text and its values', async () => {
    const variables = { value: HOSTILE };
    expect(
      await bodyOf([{ type: 'paragraph', text: `${HOSTILE}{{ value }}` }], { variables }),
    ).toBe(`<p>${ESCAPED}${ESCAPED}</p>`);
  });

  test('break lines where the text does', async () => {
    const text = 'a\nb\r\nc{{ more }}';
    expect(await bodyOf([{ type: 'paragraph', text }], { variables: { more: '\nd' } })).toBe(
      '<p>a<br>b<br>c<br>d</p>',
    );
    const broken = [{ type: 'paragraph', text: '{{ more | newline_to_br }}' }];
    expect(await bodyOf(broken, { variables: { more: 'a\n<b>' } })).toBe('<p>a<br>&lt;b&gt;</p>');
  });

  test('take what `raw` inserts for text too: there is no HTML in a text', async () => {
    const raw = [{ type: 'paragraph', text: '{{ value | raw }}' }];
    expect(await bodyOf(raw, { variables: { value: '<b>' } })).toBe('<p>&lt;b&gt;</p>');
  });

  test('never fill a value again', async () => {
    const variables = { a: '{{ b }}', b: 'no' };
    expect(await bodyOf([{ type: 'paragraph', text: '{{ a }}' }], { variables })).toBe(
      '<p>{{ b }}</p>',
    );
  });

  test('of runs mark each piece', async () => {
    const runs = [
      { text: 'a', bold: true, italic: true },
      { text: 'b', underline: true, strike: true, code: true },
      { text: '<c>', link: 'https://example.com/?a=1&b=2' },
      { text: 'd' },
    ];
    expect(await bodyOf([{ type: 'paragraph', runs }])).toBe(
      '<p><strong><em>a</em></strong><u><s><code>b</code></s></u>' +
        '<a href="https://example.com/?a=1&amp;b=2">&lt;c&gt;</a>d</p>',
    );
  });

  test('of runs have colours and styles', async () => {
    const { html } = await compose([
      { type: 'paragraph', runs: [{ text: 'a', color: 'red', style: { font_size: 20 } }] },
    ]);
    expect(html).toContain('<span class="s1">a</span>');
    expect(rule(html, 's1')).toBe('font-size:20pt;color:red');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'ftp://x', ''])(
    'refuse %p as a link, also from a variable',
    async (url) => {
      const runs = [{ text: 'a', link: '{{ url }}' }];
      const faults = await faultsOf([{ type: 'paragraph', runs }], { variables: { url } });
      // No address is no link.
      expect(faults.length > 0).toBe(url !== '');
    },
  );
});

describe('html', () => {
  test('keeps what shows something and takes out what does something', async () => {
    const html =
      '<p onclick="x()" style="color:red;position:fixed;background:url(http://x)">a' +
      '<script>alert(1)</script><iframe src="x"></iframe><style>p{}</style><input></p>';
    expect(await bodyOf([{ type: 'html', html }])).toBe(
      '<div class="flow"><p style="color:red">a</p></div>',
    );
  });

  test('closes what was left open, and opens nothing by closing', async () => {
    expect(await bodyOf([{ type: 'html', html: '<b>a</div></div><ul><li>b' }])).toBe(
      '<div class="flow"><b>a<ul><li>b</li></ul></b></div>',
    );
  });

  test('escapes values, but for `raw`, and cleans that', async () => {
    const variables = { value: '<i>x</i><script>y</script>' };
    const html = '<p>{{ value }}</p>{{ value | raw }}';
    expect(await bodyOf([{ type: 'html', html }], { variables })).toBe(
      '<div class="flow"><p>&lt;i&gt;x&lt;/i&gt;&lt;script&gt;y&lt;/script&gt;</p><i>x</i></div>',
    );
  });

  test('keeps images with data, and no others', async () => {
    const html = '<img src="data:image/png;base64,AA" alt="a"><img src="http://x/a.png" alt="b">';
    expect(await bodyOf([{ type: 'html', html }])).toBe(
      '<div class="flow"><img src="data:image/png;base64,AA" alt="a" /><img alt="b" /></div>',
    );
  });
});

describe('markdown', () => {
  test('is read as Markdown, its values are not', async () => {
    const text = '**a** {{ value }}';
    expect(await bodyOf([{ type: 'markdown', text }], { variables: { value: '*<b>*' } })).toBe(
      '<div class="flow"><p><strong>a</strong> *&lt;b&gt;*</p></div>',
    );
  });

  test('knows the names of a repetition', async () => {
    const block = { type: 'markdown', text: '- {{ x }}', each: { in: ['a', 'b'], as: 'x' } };
    expect(await bodyOf([block])).toMatch(/<li>a<\/li>.*<li>b<\/li>/);
  });

  test('has headings with ids that are its own', async () => {
    const html = await bodyOf([
      { type: 'markdown', text: '# A\n\n[up](#a)' },
      { type: 'markdown', text: '# A\n\n[up](#a)' },
    ]);
    expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['a', '2:a']);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual(['#a', '#2:a']);
  });

  test('stays in its place, whatever raw HTML it leaves open', async () => {
    const html = await bodyOf([
      { type: 'markdown', text: 'a</div></div>\n\n<section>\n<style>x{}</style>' },
      { type: 'paragraph', text: 'b' },
    ]);
    expect(html).toBe('<div class="flow"><p>a</p><section></section></div><p>b</p>');
  });

  test('names the text that cannot be read', async () => {
    const [code, fault] = await faultsOf([{ type: 'markdown', text: '{{ a | nope }}' }]);
    expect(code).toBe('template_error');
    expect(fault).toMatch(/^\/template_data\/content\/0\/text line 1, column 1: /);
  });
});
