import { readFileSync } from 'node:fs';
import { fontFile } from '../../harness/network/changing-sites.ts';
import { OWN_FONT } from '../victim.ts';

/** A document that could leave something that changes the next. */
export interface Leaving {
  content: string;
  options?: object;
  variables?: object;
}

/** A page that runs asynchronous code to its end, whatever the result. */
const running = (code: string, markup = ''): Leaving => ({
  content: `${markup}<p>x</p><script>(async()=>{${code}})().catch(()=>0).finally(()=>{window.ended=true})</script>`,
  options: { wait_for: { expression: 'window.ended' } },
});

const styled = (css: string, markup = '<p>1,100.00 fi</p>'): Leaving => ({
  content: `<style>${css}</style>${markup}`,
});

const WRONG_FONT = `data:font/woff2;base64,${readFileSync(fontFile('jetbrains-mono'), 'base64')}`;
const wrong = (family: string) => `@font-face{font-family:"${family}";src:url(${WRONG_FONT})}`;
const INSTALLED = ['DejaVu Sans', 'Liberation Sans', 'Liberation Serif', 'Arial', 'Inter'];
const LATE = 'new Promise((resolve)=>setTimeout(resolve,300))';
const load = (...urls: string[]) =>
  running(
    `await Promise.allSettled([${urls.map((url) => `fetch('${url}',{credentials:'include'})`).join()}])`,
    urls.map((url) => `<img src="${url}">`).join(''),
  );

export const FONTS: Readonly<Record<string, Leaving>> = {
  'a family with the name of an installed one': styled(
    INSTALLED.map(wrong).join('') + `p{font-family:${INSTALLED.map((name) => `"${name}"`).join()}}`,
  ),
  'a family with the name of a generic one': styled(
    ['serif', 'sans-serif', 'monospace', 'system-ui'].map(wrong).join('') +
      'p{font-family:"serif"}',
  ),
  'a family that another does not find': styled(`${wrong('Ghost')}p{font-family:Ghost}`),
  'families with the names of another’s own': styled(
    `${['Own', 'Web', 'Local'].map(wrong).join('')}p{font-family:Own,Web,Local}`,
  ),
  'the same data with other descriptors': styled(
    `@font-face{font-family:Own;src:url(${OWN_FONT});size-adjust:300%;ascent-override:10%;unicode-range:U+0-20}p{font-family:Own}`,
  ),
  'a local font under another name': styled(
    '@font-face{font-family:"DejaVu Sans";src:local("DejaVu Serif")}@font-face{font-family:serif;src:local("DejaVu Sans Mono")}p{font-family:"DejaVu Sans"}',
  ),
  'local fonts that are none': styled(
    '@font-face{font-family:Local;src:local("Ghost"),local("../../etc/passwd"),local("")}p{font-family:Local}',
  ),
  'a font from the same address': styled(
    '@font-face{font-family:Web;src:url(http://public.example/kept.woff2)}p{font-family:Web}',
  ),
  'fonts by script': running(
    `for(const name of ['Ghost','Own','DejaVu Sans']){const face=new FontFace(name,'url(${WRONG_FONT})',{sizeAdjust:'300%'});document.fonts.add(await face.load())}`,
  ),
  'fonts that are broken': running(
    `for(let i=0;i<50;i++)await new FontFace('Own',crypto.getRandomValues(new Uint8Array(500))).load().catch(()=>0)`,
  ),
  'a thousand faces of one font': styled(
    Array.from(
      { length: 300 },
      (_, i) => `@font-face{font-family:f${i};src:local("DejaVu Sans");unicode-range:U+${i}}`,
    ).join(''),
  ),
  palettes: styled(
    '@font-palette-values --ghost{font-family:"Noto Color Emoji";base-palette:1;override-colors:0 #f00}@font-feature-values "DejaVu Sans"{@styleset{x:1}}p{font-palette:--ghost}',
    '<p>😀</p>',
  ),
  'fallback in another language': {
    content: `<html lang="ko"><p>直 骨 角 日本語 العربية 😀</p><p lang="zh-Hant">直 骨 角</p><p lang="ur">العربية</p>`,
  },
  'every character that there is': running(
    `let text='';for(let code=160;code<0x1f9ff;code+=997)if(code<0xd800||code>0xdfff)text+=String.fromCodePoint(code);document.body.append(text)`,
  ),
};

export const STYLES: Readonly<Record<string, Leaving>> = {
  'a counter style': styled(
    '@counter-style ghost{system:cyclic;symbols:"9"}@counter-style decimal{system:cyclic;symbols:"9"}ol{list-style:ghost}',
    '<ol><li>x',
  ),
  'a property': running(
    `CSS.registerProperty({name:'--ghost',syntax:'<color>',inherits:true,initialValue:'red'});CSS.registerProperty({name:'--ghost-width',syntax:'<length>',inherits:true,initialValue:'1cm'})`,
    '<style>@property --ghost{syntax:"<color>";inherits:true;initial-value:red}</style>',
  ),
  worklets: running(
    `const code=URL.createObjectURL(new Blob(["registerPaint('ghost',class{paint(c,s){c.fillRect(0,0,s.width,s.height)}})"],{type:'text/javascript'}));await CSS.paintWorklet.addModule(code);await CSS.layoutWorklet?.addModule(code);await CSS.animationWorklet?.addModule(code)`,
  ),
  'adopted sheets': running(
    `const sheet=new CSSStyleSheet();sheet.replaceSync('*{color:red!important;font-size:30px!important}');document.adoptedStyleSheets=[sheet]`,
  ),
  'highlights, layers, animations, transitions': running(
    `CSS.highlights.set('ghost',new Highlight(new Range()));document.body.animate({transform:['none','scale(3)']},{duration:1e9});await document.startViewTransition(()=>0).ready`,
    '<style>@layer own,ghost;@keyframes ghost{to{font-size:99px}}@view-transition{navigation:auto}@position-try --ghost{left:0}</style>',
  ),
  elements: running(
    `customElements.define('x-ghost',class extends HTMLElement{connectedCallback(){this.textContent='left'}});document.createElement('x-ghost')`,
  ),
  prototypes: running(
    `Object.prototype.ghost=1;Array.prototype.map=()=>[];Date.now=()=>0;Math.random=()=>0.5;Intl.NumberFormat.prototype.format=()=>'9';HTMLElement.prototype.click=null;navigator.__proto__.language='x'`,
  ),
  'colour schemes': {
    content:
      '<meta name="color-scheme" content="dark"><meta name="theme-color" content="red"><meta name="darkreader-lock"><style>:root{color-scheme:dark;accent-color:red;forced-color-adjust:none}</style><p>x',
  },
  'the size of letters': {
    content:
      '<meta name="viewport" content="width=200,initial-scale=3,maximum-scale=9"><style>html{zoom:3;text-size-adjust:300%;font-size:40px}</style><p>x',
  },
  hyphens: {
    content: ['de', 'en', 'fr', 'hu', 'la', 'ru', 'cs', 'xx', '../de']
      .map(
        (lang) =>
          `<p lang="${lang}" style="width:1cm;hyphens:auto">Silbentrennungsverfahren internationalization`,
      )
      .join(''),
  },
  'spelling and editing': running(
    `document.designMode='on';document.execCommand('styleWithCSS',false,true);document.execCommand('fontSize',false,7);getSelection().selectAllChildren(document.body);document.execCommand('copy')`,
    '<div contenteditable spellcheck="true" lang="de">Fehlre wrogn speling</div><input autofocus spellcheck="true">',
  ),
};

export const PRINTS: Readonly<Record<string, Leaving>> = {
  'another page': {
    content:
      '<style>@page{size:A6 landscape;margin:0;@top-left{content:"left"}}@page:first{size:A3}@page ghost{size:10cm 90cm}p{page:ghost}</style><p>x',
    options: { prefer_css_page_size: true },
  },
  'another scale and sheet': {
    content: '<p>x',
    options: { scale: 2, landscape: true, page_format: 'Tabloid', print_background: false },
  },
  'a screen': { content: '<p>x', options: { emulate_media: 'screen' } },
  'pages of many': {
    content: '<p style="break-after:page">x'.repeat(30),
    options: { page_ranges: '7-9' },
  },
  'many tags, ids and outlines': {
    content: Array.from(
      { length: 150 },
      (_, i) => `<h2 id="i${i}">h</h2><a href="#i${i}">l</a>`,
    ).join(''),
    options: { outline: true, pdf_ua: true },
  },
  'other headers': {
    content: '<title>left</title><p>x',
    options: {
      header_html: '<style>*{color:red;font-size:40px!important}</style>left',
      footer_html: '<style>@font-face{font-family:serif;src:local("DejaVu Sans Mono")}</style>left',
    },
  },
  'a locale and a time zone': {
    content: '{{ 1.5 | number }}{{ "2026-01-01" | date: "%c" }}',
    options: {
      locale: 'ar-EG',
      timezone: 'Asia/Tokyo',
      syntax: 'liquid',
      missing_variables: 'keep',
    },
  },
  'all finishing there is': {
    content: '<h1>x',
    options: {
      watermark: { text: 'left' },
      pdf_a: 'PDF/A-3b',
      metadata: { title: 'left', author: 'left', keywords: ['left'], producer: 'left' },
      attachments: [{ name: 'left.txt', content_base64: 'bGVmdA==' }],
    },
  },
  'a picture as large as may be': {
    content:
      '<div style="width:2000px;height:2000px;background:repeating-linear-gradient(red,blue 3px);filter:blur(2px)">',
  },
  'a print of its own': running(
    `addEventListener('beforeprint',()=>{document.title='left'});window.print();document.execCommand('print')`,
  ),
};

export const NETWORK: Readonly<Record<string, Leaving>> = {
  'what may be kept for a year': load(
    ...['svg', 'css', 'js', 'html', 'woff2', 'txt', 'txt?fetched'].flatMap((type) => [
      `http://public.example/kept.${type}`,
      `https://public.example/kept.${type}`,
    ]),
  ),
  'what has moved for ever': load('http://public.example/moved'),
  'transport security': load(
    'https://public.example/kept.svg',
    'https://www.public.example/kept.svg',
  ),
  'a login': running(
    `for(const at of ['http://neighbour:secret@public.example/asks','https://neighbour:secret@public.example/asks']){const frame=document.createElement('iframe');frame.src=at;document.body.append(frame);await ${LATE}}
    await fetch('http://public.example/asks',{headers:{authorization:'Basic bmVpZ2hib3VyOnNlY3JldA=='}})`,
  ),
  'cookies of a site': running(
    `await fetch('https://public.example/kept.txt',{credentials:'include'});document.cookie='left=1'`,
    '<iframe src="https://public.example/kept.html"></iframe><img src="http://public.example/kept.svg">',
  ),
  'hints of a client': {
    content:
      '<meta http-equiv="Accept-CH" content="Sec-CH-UA-Model, Device-Memory, DPR"><meta http-equiv="Delegate-CH" content="sec-ch-ua-model https://public.example"><img src="https://public.example/kept.svg">',
  },
  speculation: running(
    `await ${LATE}`,
    `<link rel="preload" as="style" href="https://public.example/kept.css"><link rel="prefetch" href="https://public.example/kept.html"><link rel="modulepreload" href="https://public.example/kept.js"><link rel="dns-prefetch" href="//public.example"><link rel="preconnect" href="https://public.example"><script type="speculationrules">{"prerender":[{"urls":["https://public.example/kept.html"]}],"prefetch":[{"urls":["https://public.example/kept.html"]}]}</script>`,
  ),
  visits: running(
    `for(const at of ['http://public.example/kept.html','https://public.example/kept.html']){const frame=document.createElement('iframe');frame.src=at;document.body.append(frame);await new Promise((resolve)=>{frame.onload=resolve;setTimeout(resolve,3000)})}history.pushState('left','','#top')`,
  ),
  'a slow line': running(
    `for(let i=0;i<3;i++)await Promise.allSettled(Array.from({length:12},(_,n)=>fetch('http://public.example/slow?'+i+n)))`,
  ),
  'a policy': {
    content: `<meta http-equiv="Content-Security-Policy" content="default-src 'none';upgrade-insecure-requests"><meta name="referrer" content="unsafe-url"><base href="https://public.example/"><img src="kept.svg">`,
  },
};

export const STORES: Readonly<Record<string, Leaving>> = {
  'whatever stores': running(
    `localStorage.x=1;sessionStorage.x=1;window.name='left';document.cookie='left=1;max-age=9999';
    await Promise.allSettled([(async()=>(await caches.open('left')).put('https://public.example/kept.css',new Response('*{color:red}')))(),
    new Promise((resolve)=>{const open=indexedDB.open('left');open.onsuccess=open.onerror=resolve}),
    (async()=>{await (await navigator.storage.getDirectory()).getFileHandle('left',{create:true})})(),
    (async()=>navigator.storageBuckets?.open('left',{persisted:true}))(),
    navigator.storage.persist(),(async()=>cookieStore.set('left','1'))()])`,
  ),
  'whatever stores, in frames': running(
    `await ${LATE}`,
    `<iframe srcdoc="<script>localStorage.x=1;caches.open('left');indexedDB.open('left');document.cookie='left=1';new BroadcastChannel('x').postMessage('left')</script>"></iframe><iframe src="https://public.example/kept.html"></iframe>`,
  ),
  workers: running(
    `const at=URL.createObjectURL(new Blob(['onfetch=()=>0;setInterval(()=>0,9);onconnect=()=>0']));new Worker(at);try{new SharedWorker(at)}catch{}
    await navigator.serviceWorker?.register(at).catch(()=>0);navigator.locks.request('left',()=>new Promise(()=>0));await ${LATE}`,
  ),
  permissions: running(
    `await Promise.race([${LATE},Promise.allSettled([navigator.geolocation&&new Promise((r)=>navigator.geolocation.getCurrentPosition(r,r)),Notification?.requestPermission(),navigator.mediaDevices?.getUserMedia({audio:true}),navigator.clipboard?.readText(),document.requestStorageAccess?.(),navigator.wakeLock?.request('screen'),document.documentElement.requestFullscreen?.(),screen.orientation?.lock?.('portrait'),navigator.keyboard?.lock?.()])])`,
  ),
  windows: running(
    `const frame=document.createElement('iframe');document.body.append(frame);const open=frame.contentWindow.open;
    for(const at of ['about:blank','https://public.example/kept.html'])open(at,'left','popup,width=100,height=100');open('about:blank','_blank','noopener');await ${LATE}`,
    '<a id="a" target="_blank" rel="noopener" href="https://public.example/kept.html">x</a><a download href="data:,left" id="d">x</a><script>a.click();d.click()</script>',
  ),
  'dialogs, also at the end': running(
    `onbeforeunload=(event)=>{event.preventDefault();return 'stay'};onunload=()=>{for(let end=Date.now()+500;Date.now()<end;);};alert('x');frames[0].confirm('x')`,
    '<iframe srcdoc="x"></iframe>',
  ),
  'much memory': running(
    `const kept=[];for(let i=0;i<60;i++)kept.push(new Uint8Array(1<<20).fill(i),new Blob([new Uint8Array(1<<20)]));for(let i=0;i<40;i++){const c=document.createElement('canvas');c.width=c.height=900;c.getContext('2d').fillRect(0,0,900,900);kept.push(await createImageBitmap(c))}`,
  ),
  'compiled code': running(
    `for(let i=0;i<300;i++)new Function('a','return a+'+i)(i);await WebAssembly.compileStreaming?.(fetch('https://public.example/kept.txt')).catch(()=>0)`,
  ),
  'the screen’s orientation': running(
    `await screen.orientation.lock('portrait')`,
    `<iframe srcdoc="<script>screen.orientation.lock('portrait')</script>"></iframe>`,
  ),
  'sound and voices': running(
    `const audio=new AudioContext();audio.createOscillator().start();speechSynthesis.speak(new SpeechSynthesisUtterance('left'));navigator.mediaSession.metadata=new MediaMetadata({title:'left'});await ${LATE}`,
  ),
};

/** Compiles a shader and draws with it. */
const drawing = (kind: string, loop: string) =>
  `const gl=new OffscreenCanvas(64,64).getContext('${kind}');if(gl){const program=gl.createProgram();
  const add=(type,source)=>{const shader=gl.createShader(type);gl.shaderSource(shader,source);gl.compileShader(shader);gl.attachShader(program,shader)};
  add(gl.VERTEX_SHADER,'attribute vec2 p;void main(){gl_Position=vec4(p,0,1);}');
  add(gl.FRAGMENT_SHADER,'precision highp float;uniform float u;void main(){float x=u;${loop}gl_FragColor=vec4(x);}');
  gl.linkProgram(program);gl.useProgram(program);gl.bindBuffer(gl.ARRAY_BUFFER,gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER,new Float32Array([-1,-1,3,-1,-1,3]),gl.STATIC_DRAW);gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0,2,gl.FLOAT,false,0,0);gl.drawArrays(gl.TRIANGLES,0,3);gl.readPixels(0,0,1,1,gl.RGBA,gl.UNSIGNED_BYTE,new Uint8Array(4))}`;

const ENDLESS_LOOP = 'for(int i=0;i<2147483647;i++){x+=sin(x+u);}';

const begun = '<img src="http://public.example/begun">';

/** Run until they are stopped; each reports that it has begun. */
export const AT_WORK: Readonly<Record<string, Leaving>> = {
  'an endless script': running(`await ${LATE};for(;;);`, begun),
  'endless drawing by shaders': running(
    `await ${LATE};${drawing('webgl', ENDLESS_LOOP)}for(;;);`,
    begun,
  ),
  'drawings that lose their context': running(
    `await ${LATE};for(;;){const gl=new OffscreenCanvas(9,9).getContext('webgl');gl?.getExtension('WEBGL_lose_context')?.loseContext();await new Promise((resolve)=>setTimeout(resolve))}`,
    begun,
  ),
  'messages, locks and focus': running(
    `const channel=new (Object.getPrototypeOf(window.BroadcastChannel)===EventTarget?EventTarget:BroadcastChannel)('x');for(;;){channel.postMessage?.('left');window.focus();document.querySelector('input').focus();document.body.requestFullscreen?.().catch(()=>0);navigator.locks.request('left',()=>0);await new Promise((resolve)=>setTimeout(resolve,5))}`,
    `${begun}<input autofocus><iframe srcdoc="<script>setInterval(()=>new BroadcastChannel('x').postMessage('left'),9)</script>"></iframe>`,
  ),
  'frames, animations and layout without end': running(
    `document.body.animate({transform:['none','rotate(1turn)']},{duration:50,iterations:Infinity});for(let i=0;;i++){document.body.style.width=100+i%900+'px';await new Promise(requestAnimationFrame)}`,
    `${begun}<p>${'word '.repeat(5_000)}</p>`,
  ),
  'windows without end': running(
    `for(;;){const frame=document.createElement('iframe');document.body.append(frame);frame.contentWindow.open('about:blank');await new Promise((resolve)=>setTimeout(resolve,50));frame.remove()}`,
    begun,
  ),
};
