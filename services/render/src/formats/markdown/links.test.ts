import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bodyWith } from './markdown.fixture.ts';

/** The address that a link with `{{ v }}` in it leads to. */
async function hrefWith(target: string, v: string): Promise<string | undefined> {
  const html = await bodyWith(`[x](${target})`, { v });
  return /<a href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
}

describe('a value in an address', () => {
  test.each([
    ['{{v}}', 'https://example.com/a?b=c&d#e', 'https://example.com/a?b=c&d#e'],
    ['{{v}}', 'https://example.com/a%20b', 'https://example.com/a%20b'],
    ['{{v}}', 'https://exämple.com/ä b', 'https://xn--exmple-cua.com/%C3%A4%20b'],
    ['{{v}}', '#größe', '#gr%C3%B6%C3%9Fe'],
    ['{{v}}', 'mailto:a@b.c', 'mailto:a@b.c'],
    ['{{v}}/more', 'https://example.com', 'https://example.com/more'],
    ['https://x.y/{{v}}', 'a/b c', 'https://x.y/a/b%20c'],
    ['https://x.y/{{v}}', 'a?b#c%20', 'https://x.y/a%3Fb%23c%2520'],
    ['https://x.y/?q={{v}}&z=1', 'a&b=c/d e', 'https://x.y/?q=a%26b%3Dc%2Fd%20e&z=1'],
    ['https://x.y/#{{v}}', 'a b', 'https://x.y/#a%20b'],
    ['mailto:{{v}}', 'a@b.c', 'mailto:a@b.c'],
    ['https://x.y/{{v}}', '\ud800', 'https://x.y/%EF%BF%BD'],
    ['https://x.y/{{v}}', '">', 'https://x.y/%22%3E'],
  ])('%s with %j leads to %s', async (target, value, href) => {
    expect(await hrefWith(target, value)).toBe(href);
  });

  test.each([
    ['{{v}}', 'javascript:alert(1)'],
    ['{{v}}', ' \n JavaScript:alert(1)'],
    ['{{v}}', 'vbscript:x'],
    ['{{v}}', 'file:///etc/passwd'],
    ['{{v}}', 'data:text/html,x'],
    ['{{v}}:alert(1)', 'javascript'],
    ['java{{v}}', 'script:alert(1)'],
    ['javascript:{{v}}', 'alert(1)'],
  ])('%s with %j leads nowhere', async (target, value) => {
    expect(await hrefWith(target, value)).toBe('#');
  });

  test('never brings a scheme that runs scripts, whatever stands before it', async () => {
    const space = fc.constantFrom('', ' ', '\t', '\n', '\u0001', '\u00a0', '/', '%0a');
    const scheme = fc.constantFrom('javascript:', 'JAVASCRIPT:', 'java\nscript:', 'vbscript:');
    await fc.assert(
      fc.asyncProperty(space, scheme, fc.string(), async (before, name, rest) => {
        const href = (await hrefWith('{{v}}', before + name + rest)) ?? '';
        // What a browser makes of it (WHATWG URL, 4.4).
        const read = href.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
        expect(read).not.toMatch(/^(?:javascript|vbscript):/i);
      }),
    );
  });

  test('stands for a picture that is data', async () => {
    const svg = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
    expect(await bodyWith('![x]({{v}})', { v: svg })).toContain(
      `src="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E"`,
    );
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    expect(await bodyWith('![x]({{v}})', { v: png })).toContain(`src="${png}"`);
  });

  test('is shown as it is where the address is the text', async () => {
    const html = await bodyWith('<https://x.y/{{v}}> https://x.y/{{v}}', { v: 'a b*c*' });
    expect(
      html.match(/<a href="https:\/\/x\.y\/a%20b\*c\*">https:\/\/x\.y\/a b\*c\*<\/a>/g),
    ).toHaveLength(2);
  });
});

test('a value is no address by itself', async () => {
  expect(await bodyWith('{{v}}', { v: 'https://example.com' })).toBe(
    '<p>https://example.com</p>\n',
  );
});
