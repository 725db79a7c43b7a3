import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectedPlatform } from '../harness/network/connected-platform.ts';
import {
  LARGE_BYTES,
  PUBLIC_ADDRESS,
  type LittleInternet,
} from '../harness/network/little-internet.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';
import { statusThrough } from '../harness/network/through-proxy.ts';
import { LINK_LOCAL, METADATA, NAMES, OWN, RANGES, SPELLINGS } from './payloads/destinations.ts';

let internet: LittleInternet;
let platform: TestPlatform;
let key: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  // The little Internet signs its certificates itself.
  const flag = '--chromium-ignore-certificate-errors=true';
  ({ internet, platform, stop } = await connectedPlatform(flag));
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => stop());
beforeEach(() => internet.forget());

const WAIT = { wait_for: { delay_ms: 500 } };

async function textOf(content: string): Promise<string> {
  return pdfText(await platform.pdf(key, { content, options: WAIT }));
}

describe('egress refuses what an open proxy reaches:', () => {
  test.each([...METADATA, ...RANGES, ...NAMES])('%s', async (host) => {
    expect(await statusThrough(internet.openSocket, host)).toBe(200);
    expect(internet.reached).toHaveLength(1);
    internet.forget();
    expect(await statusThrough(internet.egressSocket, host)).toBe(403);
    expect(internet.reached).toEqual([]);
  });

  test.each(LINK_LOCAL)('%s, which needs a link', async (host) => {
    expect([400, 403]).toContain(await statusThrough(internet.egressSocket, host));
    expect(internet.reached).toEqual([]);
  });

  test.each([22, 443, 2_375, 6_379, 8_080])('port %i of a loopback name', async (port) => {
    expect(await statusThrough(internet.egressSocket, `loopback.example:${port}`)).toBe(403);
    expect(internet.reached).toEqual([]);
  });

  test('but not what is public', async () => {
    expect(await statusThrough(internet.egressSocket, 'public.example')).toBe(200);
    expect(internet.reached).toEqual([`${PUBLIC_ADDRESS} public.example /x`]);
  });
});

describe('a page', () => {
  const seen = '<img src="http://public.example/seen">';

  const HOSTS = [...METADATA, ...SPELLINGS, ...RANGES, ...NAMES, ...LINK_LOCAL];
  const PORTS = [22, 2_375, 6_379, 8_080, 9_222];

  test('reaches only public addresses, and of these no other ports', async () => {
    const images = HOSTS.map((host, index) => `<img src="http://${host}/i${index}">`);
    const fetches = HOSTS.map((host) => `fetch('http://${host}/f',{mode:'no-cors'}).catch(()=>0)`);
    const sockets = HOSTS.map((host) => `try{new WebSocket('ws://${host}/w')}catch{}`);
    for (const port of PORTS) {
      const url = `//public.example:${port}/x`;
      images.push(`<img src="http:${url}"><img src="https:${url}">`);
      sockets.push(`new WebSocket('ws:${url}')`);
    }
    const content = `${seen}${images.join('')}<script>${[...fetches, ...sockets].join(';')}</script>`;
    expect(await textOf(content)).toContain('from-outside');
    expect(new Set(internet.reached)).toEqual(new Set([`${PUBLIC_ADDRESS} public.example /seen`]));
  });

  test('that resolves a name again, which now leads inside, gets nothing', async () => {
    const images = Array.from({ length: 8 }, (_, i) => `<img src="http://rebinding.example/${i}">`);
    const again = `<script>onload=async()=>{for(let i=0;i<8;i++)await fetch('http://rebinding.example/again'+i,{mode:'no-cors'}).catch(()=>0);window.ended=true}</script>`;
    await platform.pdf(key, {
      content: images.join('') + again,
      options: { wait_for: { expression: 'window.ended' } },
    });
    expect(internet.resolved).toContain('rebinding.example');
    expect(internet.reached.filter((line) => !line.startsWith(PUBLIC_ADDRESS))).toEqual([]);
  });
});

describe('the answer counts what a document did not load:', () => {
  async function blocked(content: string): Promise<string | null> {
    const response = await platform.generate(key, { content, options: WAIT });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/%%EOF\s*$/);
    return response.headers.get('x-blocked-resources');
  }

  const LOADED =
    '<img src="http://public.example/i"><img src="https://public.example/i">' +
    '<img src="data:image/png;base64,"><iframe srcdoc="own"></iframe>';

  test('nothing of what is there, or needs nobody', async () => {
    expect(await blocked(LOADED)).toBeNull();
  });

  const fetched = (url: string) => `fetch('${url}',{mode:'no-cors'}).catch(()=>0)`;
  const FORBIDDEN: Readonly<Record<string, [count: number, content: string]>> = {
    'a picture from inside': [1, '<img src="http://private.example/i">'],
    'one by TLS': [1, '<img src="https://private.example/i">'],
    'one of an unknown name, which is reported like one from inside': [
      1,
      '<img src="http://nobody.invalid/i">',
    ],
    'one by its address': [1, '<img src="http://169.254.169.254/i">'],
    'other ports': [
      2,
      '<img src="http://public.example:81/i"><img src="https://public.example:81/i">',
    ],
    'a style, a font and a script': [
      3,
      '<link rel="stylesheet" href="https://private.example/s"><script src="https://private.example/s"></script>' +
        '<style>@font-face{font-family:F;src:url(https://private.example/f)}p{font-family:F}</style><p>text',
    ],
    'what a script asks for': [1, `<script>${fetched('https://private.example/f')}</script>`],
    'a WebSocket': [1, '<script>new WebSocket("wss://private.example/w")</script>'],
    'a worker’s request': [
      1,
      `<script>new Worker(URL.createObjectURL(new Blob(["${fetched('https://private.example/w').replaceAll("'", '`')}"])))</script>`,
    ],
    'a host that does not answer, which is reported like the others': [
      1,
      '<img src="https://closing.example/i">',
    ],
    'what the site itself forbids': [1, '<img src="http://public.example/forbidden">'],
    'a frame that wants to stand alone': [1, '<iframe src="http://public.example/alone"></iframe>'],
    'a frame from inside and what else there is': [
      2,
      '<iframe src="http://private.example/"></iframe><img src="https://closing.example/i">',
    ],
    'a file': [1, '<iframe src="file:///etc/passwd"></iframe>'],
    'some of many': [
      2,
      '<img src="https://private.example/1"><img src="http://private.example/2"><img src="http://public.example/3">',
    ],
  };

  test.each(Object.entries(FORBIDDEN))('%s', async (_, [count, content]) => {
    expect(await blocked(content)).toBe(String(count));
  });

  test('of each document its own requests', async () => {
    const images = (count: number) =>
      Array.from({ length: count }, (__, i) => `<img src="https://private.example/${i}">`).join('');
    const counts = await Promise.all([0, 1, 2, 3].map((count) => blocked(`<p>${images(count)}`)));
    expect(counts).toEqual([null, '1', '2', '3']);
  });
});

test('relative references use the base of the request, and no internal address', async () => {
  const content = '<img src="a.svg"><style>p{background:url(../b.svg)}</style><p>x';
  const make = (base_url: string) =>
    platform.generate(key, { content, options: { ...WAIT, base_url } });
  const outside = await make('http://public.example/x/y');
  expect(outside.headers.get('x-blocked-resources')).toBeNull();
  expect(new Set(internet.reached)).toEqual(
    new Set(
      ['a.svg', 'b.svg'].map(
        (name, nth) => `${PUBLIC_ADDRESS} public.example /${nth ? '' : 'x/'}${name}`,
      ),
    ),
  );
  internet.forget();
  for (const inside of ['http://private.example/', 'http://169.254.169.254/', 'http://[::1]/'])
    expect((await make(inside)).headers.get('x-blocked-resources')).toBe('2');
  expect(internet.reached).toEqual([]);
});

/** How many resources from outside a text shows. */
const shownIn = (text: string) => text.match(/from-outside/g)?.length ?? 0;

describe('a document is printed', () => {
  test('without frames that close the connection, want to stand alone, or stand inside', async () => {
    const urls = [
      'https://closing.example/',
      'http://public.example/alone',
      'http://private.example/',
    ];
    const text = await textOf(
      `<p>kept${urls.map((url) => `<iframe src="${url}"></iframe>`).join('')}`,
    );
    expect(text).toContain('kept');
    expect(shownIn(text)).toBe(0);
  });

  const FRAMES = [
    '<iframe src="http://public.example/frame"></iframe>',
    '<iframe src="https://public.example/frame"></iframe>',
    '<iframe sandbox src="https://public.example/frame"></iframe>',
    '<iframe srcdoc="<iframe src=https://public.example/frame></iframe>" height="300"></iframe>',
    '<object data="https://public.example/frame"></object>',
    '<iframe credentialless src="https://public.example/frame"></iframe>',
    ...['agent-cluster', 'isolated', 'document-isolated', 'sandboxed'].map(
      (path) => `<iframe src="https://public.example/${path}"></iframe>`,
    ),
  ];

  test('with frames of any kind that are to be had', async () => {
    const text = await textOf(`<p>kept${FRAMES.join('')}`);
    expect(text).toContain('kept');
    expect(shownIn(text)).toBe(FRAMES.length);
  });

  test('with public resources that are loaded late, also far down', async () => {
    const late = ['<img loading="lazy"', '<iframe loading="lazy"']
      .map((element) => `${element} src="http://public.example/late">`)
      .join('');
    const content = `<div style="height:400in"></div>${late}`;
    expect(shownIn(await pdfText(await platform.pdf(key, { content })))).toBe(2);
  });
});

describe('a redirect from outside to an internal address is refused:', () => {
  const TARGETS = [
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:3000/health',
    'http://[::ffff:169.254.169.254]/',
    'http://private.example/',
    'http://public.example:6379/',
    'http://public.example/to?http%3A%2F%2F10.0.0.5%2F',
    'file:///etc/passwd',
    'ftp://10.0.0.5/x',
    'gopher://10.0.0.5:6379/_x',
  ];

  const LOADERS: Record<string, (url: string) => string> = {
    frames: (url) => `<iframe src="${url}" width="600"></iframe>`,
    images: (url) => `<img src="${url}">`,
    styles: (url) => `<link rel="stylesheet" href="${url}">`,
    scripts: (url) => `<script src="${url}"></script>`,
    fetches: (url) => `<script>fetch("${url}",{mode:"no-cors"})</script>`,
    workers: (url) =>
      `<script>new Worker(URL.createObjectURL(new Blob(['importScripts("${url}")'])))</script>`,
  };

  test.each(Object.entries(LOADERS))('%s', async (_, loader) => {
    const urls = TARGETS.map((to) => `http://public.example/to?${encodeURIComponent(to)}`);
    const shown = await textOf(urls.map(loader).join(''));
    expect(shown).not.toMatch(/root:|status/);
    expect(internet.reached).toContain(`${PUBLIC_ADDRESS} public.example /to`);
    expect(internet.reached.filter((line) => !line.startsWith(`${PUBLIC_ADDRESS} `))).toEqual([]);
    expect(internet.reached.filter((line) => /:\d+$/.test(line))).toEqual([]);
  });
});

describe('a page loads only public resources by', () => {
  const ENDS = 'onload="ended=true" onerror="ended=true"';
  const WAYS: Readonly<Record<string, (host: string) => string>> = {
    http: (host) => `<img ${ENDS} src="http://${host}/seen">`,
    https: (host) => `<img ${ENDS} src="https://${host}/seen">`,
    'a WebSocket': (host) => talk(`ws://${host}/seen`),
    'a WebSocket in TLS': (host) => talk(`wss://${host}/seen`),
  };
  const talk = (url: string) => `<p id="p"><script>
    const socket = new WebSocket("${url}");
    socket.onmessage = ({ data }) => p.append(data);
    socket.onclose = () => { window.ended = true };
  </script>`;

  test.each(Object.entries(WAYS))('%s', async (_, load) => {
    const wait_for = { expression: 'window.ended' };
    const textWhenEnded = async (content: string) =>
      pdfText(await platform.pdf(key, { content, options: { wait_for } }));
    expect(await textWhenEnded(load('private.example'))).not.toContain('from-outside');
    expect(internet.reached).toEqual([]);
    expect(await textWhenEnded(load('public.example'))).toContain('from-outside');
    expect(internet.reached).toContain(`${PUBLIC_ADDRESS} public.example /seen`);
  });
});

describe('a document', () => {
  /** How much it may load in total, in bytes: services/engine/src/settings.ts. */
  const LIMIT = 128 * 1024 * 1024;
  const MOST = Math.floor(LIMIT / LARGE_BYTES);

  /** Shows how many of the large resources it got, one after the other. */
  const loading = (count: number) => ({
    content: `<p id="p"><script>(async () => {
      let got = 0;
      for (let nth = 0; nth < ${count}; nth++)
        await fetch('http://h' + nth + '.example/large').then((r) => r.arrayBuffer()).then(() => got++, () => 0);
      p.append('got ' + got);
      window.ended = true;
    })()</script>`,
    options: { wait_for: { expression: 'window.ended' } },
  });

  test.each([
    ['has no more, from however many hosts', MOST + 2, MOST],
    ['leaves the next one its own', 1, 1],
  ])('has one limit for all loads %s', async (_, asked, got) => {
    const text = await pdfText(await platform.pdf(key, loading(asked)));
    expect(text.trim()).toBe(`got ${got}`);
  });
});

/** Connections that a document may hold at once: services/engine/src/settings.ts. */
const MOST_HELD = 40;

test('five documents that hold all connections they get leave a neighbour enough', async () => {
  const { key: attacker } = await platform.account('eight-seconds-no-quota');
  const hosts = Array.from({ length: 80 }, (_, nth) => `h${nth}.example`);
  const pictures = hosts.map((host) => `<img src="http://${host}/held">`);
  const sockets = hosts.map((host) => `new WebSocket('ws://${host}/held')`);
  const content = `${pictures.join('')}<script>${sockets.join(';')}</script>`;
  const held = Array.from({ length: 5 }, () => platform.statusOf(attacker, { content }));
  const isHeld = (line: string) => line.endsWith('/held');
  const all = held.length * MOST_HELD;
  await until('all are held', () => internet.reached.filter(isHeld).length >= all);
  const pictured = { content: '<img src="http://public.example/i">', options: WAIT };
  const response = await platform.generate(key, pictured);
  expect(response.headers.get('x-blocked-resources')).toBeNull();
  expect(await pdfText(Buffer.from(await response.arrayBuffer()))).toContain('from-outside');
  await Promise.all(held);
});

describe('a name leaks nothing:', () => {
  /** Everything that resolves a name; the name is the secret. */
  const mentions = (name: string) => `
    <link rel="dns-prefetch" href="//a.${name}"><link rel="preconnect" href="http://b.${name}">
    <link rel="prefetch" href="http://c.${name}/"><img src="http://d.${name}/x">
    <iframe src="http://e.${name}/"></iframe><img src="https://s.${name}/"><style>@import "http://f.${name}/x.css"</style>
    <script>fetch("http://g.${name}",{mode:"no-cors"}).catch(()=>0);new WebSocket("ws://h.${name}");
    const c=new RTCPeerConnection({iceServers:[{urls:"stun:i.${name}"}]});c.createDataChannel("x");
    c.createOffer().then(o=>c.setLocalDescription(o))</script><p>seen`;

  test('if everything public is allowed, it is resolved', async () => {
    await textOf(mentions('open.example'));
    expect(internet.resolved).toContain('d.open.example');
    expect(internet.resolved).not.toContain('i.open.example');
  });

  test('if nothing is allowed, no resolver is asked', async () => {
    await internet.configure({ PLATEN_EGRESS_MODE: 'none' });
    expect(await textOf(mentions('secret.example'))).toContain('seen');
    expect([internet.resolved, internet.reached]).toEqual([[], []]);
  });

  test('if some hosts are allowed, only these are resolved', async () => {
    const env = { PLATEN_EGRESS_MODE: 'allowlist', PLATEN_EGRESS_HOSTS: 'd.allowed.example' };
    await internet.configure(env);
    await textOf(mentions('allowed.example') + mentions('other.example'));
    expect(new Set(internet.resolved)).toEqual(new Set(['d.allowed.example']));
    expect(internet.reached).toEqual([`${PUBLIC_ADDRESS} d.allowed.example /x`]);
  });
});

describe('public ranges of the installation itself', () => {
  const DENIED = { PLATEN_EGRESS_DENIED_CIDRS: '45.67.89.0/24, 2a0e:97c0:1::/48' };
  const NEIGHBOURS = ['45.67.88.255', '45.67.90.0', '[2a0e:97c0:0:ffff::1]', '[2a0e:97c0:2::]'];

  test.each([
    ['are reached while nobody denies them', {}, 200],
    ['are not reached once they are denied', DENIED, 403],
    ['nor where they are on the allowlist', { ...DENIED, ...allowing(OWN) }, 403],
  ])('%s', async (_, env, status) => {
    await internet.configure(env);
    for (const host of OWN) {
      expect([host, await statusThrough(internet.egressSocket, host)]).toEqual([host, status]);
    }
    expect(internet.reached).toHaveLength(status === 200 ? OWN.length : 0);
  });

  test('end at their bounds: neighbouring addresses are reached', async () => {
    await internet.configure(DENIED);
    for (const host of NEIGHBOURS) {
      expect([host, await statusThrough(internet.egressSocket, host)]).toEqual([host, 200]);
    }
    expect(internet.reached).toHaveLength(NEIGHBOURS.length);
  });

  test('are reached by nothing in a page, by no redirect, and by no name that changes to them', async () => {
    await internet.configure(DENIED);
    const urls = OWN.map((host) => `http://${host}/i`);
    const redirects = urls.map((url) => `http://public.example/to?${encodeURIComponent(url)}`);
    const images = [...urls, ...redirects].map((url) => `<img src="${url}">`);
    const fetches = urls.map((url) => `await fetch('${url}',{mode:'no-cors'}).catch(()=>0);`);
    const again = Array.from({ length: 4 }, (_, i) => `http://rebinding-own.example/${i}`)
      .map((url) => `await fetch('${url}',{mode:'no-cors'}).catch(()=>0);`)
      .join('');
    const script = `(async()=>{${fetches.join('')}${again}window.ended=true})()`;
    const text = await pdfText(
      await platform.pdf(key, {
        content: `<img src="http://public.example/seen">${images.join('')}<script>${script}</script>`,
        options: { wait_for: { expression: 'window.ended' } },
      }),
    );
    expect(text).toContain('from-outside');
    expect(internet.resolved).toContain('rebinding-own.example');
    expect(internet.reached.filter((line) => !line.startsWith(`${PUBLIC_ADDRESS} `))).toEqual([]);
  });

  /** An allowlist has no final dots, and no IPv6. */
  function allowing(hosts: readonly string[]) {
    const listed = hosts.filter((host) => !/^\[|\.$/.test(host));
    return { PLATEN_EGRESS_MODE: 'allowlist', PLATEN_EGRESS_HOSTS: listed.join(',') };
  }
});
