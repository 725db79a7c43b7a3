/** Everything in a page that fetches, given the target: `http://host:port/name`. */
export type Loader = (url: string) => string;

const script = (code: string) => `<script>${code}</script>`;
let styles = 0;
/** Rules for `.x`, under a name of its own, so that several stand in one document. */
const style = (rules: string) => {
  const name = `x${(styles += 1)}`;
  return `<style>${rules.replaceAll(/\.x(?=[{:])/g, `.${name}`)}</style><p class="${name}">x</p>`;
};
const socket = (url: string) => url.replace(/^http/, 'ws');
const host = (url: string) => new URL(url).host;
const worker = (code: string) =>
  script(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`);
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${inside}</svg>`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

export const ELEMENTS: Readonly<Record<string, Loader>> = {
  'an image': (url) => `<img src="${url}">`,
  'a source set': (url) => `<img srcset="${url} 1x, ${url} 2x">`,
  'a picture': (url) => `<picture><source srcset="${url}"><img></picture>`,
  'an input of type image': (url) => `<input type="image" src="${url}">`,
  'a frame': (url) => `<iframe src="${url}"></iframe>`,
  'a frame in a frame': (url) => `<iframe srcdoc='<iframe src="${url}"></iframe>'></iframe>`,
  'a frameset': (url) => `<frameset><frame src="${url}"></frameset>`,
  'an object': (url) => `<object data="${url}"></object>`,
  'an embed': (url) => `<embed src="${url}">`,
  'an old background': (url) => `<body background="${url}">x`,
  'a base': (url) => `<base href="${url}/"><img src="x.png">`,
  'a script': (url) => `<script src="${url}.js"></script>`,
  'a module': (url) => `<script type="module" src="${url}.js"></script>`,
  'an import of a module': (url) => `<script type="module">import "${url}.js"</script>`,
  'an import map': (url) =>
    `<script type="importmap">{"imports":{"x":"${url}.js"}}</script><script type="module">import "x"</script>`,
  'a style sheet': (url) => `<link rel="stylesheet" href="${url}.css">`,
  'an icon': (url) => `<link rel="icon" href="${url}.png"><p>x`,
  'a video': (url) => `<video src="${url}.mp4" autoplay muted></video>`,
  'a poster': (url) => `<video poster="${url}.png"></video>`,
  'a sound': (url) => `<audio src="${url}.mp3" preload="auto"></audio>`,
  'a refresh': (url) => `<meta http-equiv="refresh" content="0;url=${url}"><p>x`,
  'a report of a violated policy': (url) =>
    `<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><script>document.addEventListener('securitypolicyviolation',()=>fetch('${url}'))</script><img src="data:image/png,x">`,
};

export const HINTS: Readonly<Record<string, Loader>> = {
  'a preload': (url) => `<link rel="preload" as="image" href="${url}.png"><p>x`,
  'a prefetch': (url) => `<link rel="prefetch" href="${url}"><p>x`,
  'a module preload': (url) => `<link rel="modulepreload" href="${url}.js"><p>x`,
  'speculation rules': (url) =>
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"]}],"prerender":[{"source":"list","urls":["${url}"]}]}</script><p>x`,
};

export const STYLES: Readonly<Record<string, Loader>> = {
  'a style that imports': (url) => style(`@import "${url}.css";`),
  'a style that imports by url()': (url) => style(`@import url(${url}.css) screen, print;`),
  'an import in an import': (url) =>
    style(`@import "data:text/css;base64,${base64(`@import "${url}.css";`)}";`),
  'a background': (url) => style(`.x{background:url("${url}")}`),
  'a background in escapes': (url) => style(`.x{background:u\\72l("${url}")}`),
  'an image set': (url) => style(`.x{background:image-set("${url}" 1x)}`),
  'a cross-fade': (url) =>
    style(`.x{background:-webkit-cross-fade(url("${url}"),url("${url}"),50%)}`),
  'a font': (url) => style(`@font-face{font-family:f;src:url("${url}.woff2")}.x{font-family:f}`),
  'a list mark': (url) => style(`.x{display:list-item;list-style-image:url("${url}")}`),
  'a border image': (url) => style(`.x{border:9px solid;border-image:url("${url}") 9}`),
  'generated content': (url) => style(`.x::before{content:url("${url}")}`),
  'a mask': (url) => style(`.x{-webkit-mask-image:url("${url}")}`),
  'a shape': (url) => style(`.x{float:left;shape-outside:url("${url}")}`),
  'a clip of elsewhere': (url) => style(`.x{clip-path:url("${url}.svg#c")}`),
  'a custom property': (url) => style(`:root{--u:url("${url}")}.x{background:var(--u)}`),
  'a style attribute': (url) => `<p style="background:url(${url})">x`,
};

export const VECTORS: Readonly<Record<string, Loader>> = {
  'an SVG image': (url) => svg(`<image href="${url}" width="9" height="9"/>`),
  'an SVG image by xlink': (url) =>
    svg(
      `<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${url}" width="9" height="9"/>`,
    ),
  'a foreign object': (url) =>
    svg(
      `<foreignObject width="99" height="99"><img xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject>`,
    ),
  'an SVG filter of an image': (url) =>
    svg(
      `<filter id="f"><feImage href="${url}"/></filter><rect filter="url(#f)" width="99" height="99"/>`,
    ),
  'an SVG script': (url) => svg(`<script href="${url}.js"/>`),
  'a style in an SVG': (url) => svg(`<style>@import "${url}.css";</style>`),
  'an SVG in an object': (url) =>
    `<object type="image/svg+xml" data="data:image/svg+xml;base64,${base64(svg(`<image href="${url}" width="9" height="9"/>`))}"></object>`,
  'an SVG in a frame': (url) =>
    `<iframe src="data:image/svg+xml;base64,${base64(svg(`<script>fetch("${url}",{mode:"no-cors"})</script>`))}"></iframe>`,
  'an SVG animation': (url) =>
    svg(`<image width="9" height="9"><set attributeName="href" to="${url}"/></image>`),
  'a style sheet of XML': (url) =>
    `<iframe src="data:text/xml;base64,${base64(`<?xml-stylesheet type="text/css" href="${url}.css"?><x/>`)}"></iframe>`,
};

export const SCRIPTS: Readonly<Record<string, Loader>> = {
  'fetch()': (url) => script(`fetch("${url}",{mode:"no-cors"})`),
  'fetch() that outlives the page': (url) =>
    script(`fetch("${url}",{mode:"no-cors",keepalive:true,method:"POST",body:"x"})`),
  XMLHttpRequest: (url) => script(`const x=new XMLHttpRequest;x.open("GET","${url}");x.send()`),
  'XMLHttpRequest that waits': (url) =>
    script(`const x=new XMLHttpRequest;x.open("GET","${url}",false);x.send()`),
  'new Image()': (url) => script(`new Image().src="${url}"`),
  'new Audio()': (url) => script(`new Audio("${url}.mp3").load()`),
  'a WebSocket': (url) => script(`new WebSocket("${socket(url)}")`),
  'an EventSource': (url) => script(`new EventSource("${url}")`),
  'sendBeacon()': (url) => script(`navigator.sendBeacon("${url}","x")`),
  'a beacon at the end': (url) =>
    script(
      `addEventListener("pagehide",()=>navigator.sendBeacon("${url}"));addEventListener("load",()=>location.href="about:blank")`,
    ),
  'a ping': (url) =>
    `<a ping="${url}" href="#x">x</a>${script('document.querySelector("a").click()')}`,
  'import()': (url) => script(`import("${url}.js").catch(()=>0)`),
  'a worker of elsewhere': (url) => worker(`importScripts("${url}.js")`),
  'fetch() in a worker': (url) => worker(`fetch("${url}",{mode:"no-cors"})`),
  'a WebSocket in a worker': (url) => worker(`new WebSocket("${socket(url)}")`),
  'a font face': (url) => script(`new FontFace("f","url(${url}.woff2)").load().catch(()=>0)`),
  'a constructed style sheet': (url) =>
    `<p class="x">x</p>${script(`const s=new CSSStyleSheet;s.replaceSync(".x{background:url(${url})}");document.adoptedStyleSheets=[s]`)}`,
  'a form': (url) =>
    `<form action="${url}" method="post"><input name="a"></form>${script('document.forms[0].submit()')}`,
  'a form in a frame': (url) =>
    `<iframe name="f"></iframe><form target="f" action="${url}" method="post" enctype="text/plain"><input name="a"></form>${script('document.forms[0].submit()')}`,
  'window.open()': (url) => script(`window.open("${url}")`),
  'a link that is clicked': (url) =>
    `<a href="${url}" target="_blank">x</a>${script('document.querySelector("a").click()')}`,
  'location=': (url) => script(`setTimeout(()=>location="${url}")`),
  'a page written anew': (url) => script(`onload=()=>document.write('<img src="${url}">')`),
  'a shadow root': (url) =>
    `<div><template shadowrootmode="open"><img src="${url}"></template></div>`,
  'WebRTC by STUN': (url) => rtc({ urls: `stun:${host(url)}` }),
  'WebRTC by TURN': (url) => rtc({ urls: `turn:${host(url)}`, username: 'a', credential: 'b' }),
  'WebRTC by TURN over TCP': (url) =>
    rtc({ urls: `turn:${host(url)}?transport=tcp`, username: 'a', credential: 'b' }),
  WebTransport: (url) => script(`new WebTransport("https://${host(url)}/x").ready.catch(()=>0)`),
};

/** References that this Chromium does not follow from a file, with or without a guard. */
export const NOT_FOLLOWED: Readonly<Record<string, Loader>> = {
  'the margin of a page': (url) => style(`@page{margin:2cm;@top-left{content:url("${url}")}}`),
  'a shared worker': (url) =>
    script(`new SharedWorker(URL.createObjectURL(new Blob(['fetch("${url}",{mode:"no-cors"})'])))`),
  'a manifest': (url) => `<link rel="manifest" href="${url}.json"><p>x`,
  'a preconnect': (url) => `<link rel="preconnect" href="${url}"><p>x`,
  'a prerender': (url) => `<link rel="prerender" href="${url}"><p>x`,
  'a filter of elsewhere': (url) => style(`.x{filter:url("${url}.svg#f")}`),
  'an SVG use': (url) => svg(`<use href="${url}.svg#x"/>`),
  'a DNS prefetch': (url) => `<link rel="dns-prefetch" href="${url}"><p>x`,
  'a track': (url) =>
    `<video src="data:video/mp4,x"><track default kind="captions" src="${url}.vtt"></video>`,
  'a policy that reports': (url) =>
    `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${url}"><img src="data:image/png,x">`,
  'a portal and an applet': (url) =>
    `<portal src="${url}"></portal><applet code="${url}"></applet>`,
};

function rtc(server: object): string {
  return script(
    `const c=new RTCPeerConnection({iceServers:[${JSON.stringify(server)}]});c.createDataChannel("x");c.createOffer().then(o=>c.setLocalDescription(o))`,
  );
}
