import { readFileSync } from 'node:fs';
import { fontFile } from '../harness/network/changing-sites.ts';

/** The font that the victim embeds. */
export const OWN_FONT = dataUri('font/woff2', readFileSync(fontFile('eb-garamond')));

function dataUri(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

const FAMILIES = [
  'Own',
  'Web',
  'Local',
  'Ghost',
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'system-ui',
  'DejaVu Sans',
  'Liberation Sans',
  'Liberation Serif',
  'Arial',
  'Times New Roman',
  'Inter',
];

/** Words for every way to find a font: Latin and figures, ligatures, fallback by script, by language, emoji. */
const SAMPLE = '1,100.00 9 fi fl Ae 日本語 直 العربية שלום हिन्दी 😀 ☎ ∑';

const HYPHENATED: Readonly<Record<string, string>> = {
  de: 'Donaudampfschifffahrtsgesellschaftskapitän Silbentrennungsverfahren',
  en: 'internationalization characteristically representative hyphenation',
  fr: 'anticonstitutionnellement extraordinairement caractéristique',
  hu: 'megszentségteleníthetetlenségeskedéseitekért legelkáposztásítottalanítottátok',
  la: 'honorificabilitudinitatibus circumnavigationibus',
  ru: 'достопримечательность превысокомногорассмотрительствующий',
};

/** Ways in which a page's script can find what others left, by name; each is a body of asynchronous code. */
const SENSES: Readonly<Record<string, string>> = {
  navigator:
    'return ["language","languages","onLine","platform","hardwareConcurrency","deviceMemory","maxTouchPoints","cookieEnabled","doNotTrack","pdfViewerEnabled","webdriver","userAgent"].map((name)=>String(navigator[name]))',
  connection:
    'const {effectiveType,rtt,saveData}=navigator.connection;return [effectiveType,rtt,saveData]',
  hints:
    'return navigator.userAgentData?.getHighEntropyValues(["model","platformVersion","architecture","bitness"])',
  locale:
    'return [Intl.DateTimeFormat().resolvedOptions(),new Date(0).toString(),(1e5).toLocaleString(),["b","ä","a"].sort(Intl.Collator().compare)]',
  sizes:
    'return [devicePixelRatio,innerWidth,innerHeight,outerWidth,outerHeight,screen.width,screen.availHeight,visualViewport.scale,visualViewport.width,screenX,screen.orientation.type]',
  media:
    'return ["print","screen","(prefers-color-scheme:dark)","(prefers-contrast:more)","(prefers-reduced-motion:reduce)","(prefers-reduced-data:reduce)","(forced-colors:active)","(inverted-colors:inverted)","(color-gamut:p3)","(hover:hover)","(pointer:fine)","(update:fast)","(display-mode:fullscreen)"].filter((query)=>matchMedia(query).matches)',
  focus: 'return [document.hasFocus(),document.visibilityState,document.activeElement.tagName]',
  window:
    'return [window.name,window.opener,window.length,history.length,history.state,navigation.entries().length,document.referrer,document.cookie,document.lastModified.length,window.kept]',
  fonts:
    'await document.fonts.ready;return [document.fonts.size,document.fonts.status,...["Ghost","Web","Own","DejaVu Sans"].map((name)=>document.fonts.check("12px "+JSON.stringify(name)))]',
  styles:
    'return [document.adoptedStyleSheets.length,CSS.highlights?.size,getComputedStyle(said).getPropertyValue("--ghost"),String(customElements.get("x-ghost"))]',
  systemColours:
    'return ["Canvas","CanvasText","LinkText","VisitedText","AccentColor","Highlight"].map((name)=>{said.style.color=name;const {color}=getComputedStyle(said);said.style.color="";return color})',
  caches: 'return caches.keys()',
  databases: 'return indexedDB.databases()',
  files:
    'const names=[];for await(const name of (await navigator.storage.getDirectory()).keys())names.push(name);return names',
  workers: 'return (await navigator.serviceWorker.getRegistrations()).length',
  locks: 'return navigator.locks.query()',
  buckets: 'return navigator.storageBuckets.keys()',
  room: 'return navigator.storage.estimate()',
  persistence: 'return navigator.storage.persisted()',
  permissions:
    'return Promise.all(["geolocation","notifications","camera","microphone","clipboard-read","persistent-storage","midi"].map(async(name)=>(await navigator.permissions.query({name})).state))',
  devices: 'return (await navigator.mediaDevices?.enumerateDevices())?.length',
  voices: 'return speechSynthesis.getVoices().length',
  canvas:
    'const c=document.createElement("canvas");const x=c.getContext("2d");x.font="20px Ghost,serif";x.filter="blur(1px)";x.fillText("1 9 fi",5,40);x.fillRect(60,5,30,30);const bytes=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(c.toDataURL()));return [...new Uint8Array(bytes)].slice(0,6)',
  graphics:
    'const kinds=["webgl","webgl2","bitmaprenderer"].map((kind)=>Boolean(new OffscreenCanvas(1,1).getContext(kind)));return [...kinds,Boolean(await navigator.gpu?.requestAdapter())]',
  sound:
    'return [new OfflineAudioContext(1,1,44100).sampleRate,document.createElement("video").canPlayType("video/mp4")]',
  wasm: 'return WebAssembly.validate(new Uint8Array([0,97,115,109,1,0,0,0]))',
  random: 'return typeof Math.random()',
  login:
    'const response=await fetch("http://public.example/asks");return [response.status,await response.text()]',
  secure: 'const {url}=await fetch("http://public.example/kept.txt");return url',
  cached:
    'const response=await fetch("https://public.example/kept.txt?fetched");return [await response.text(),response.headers.get("age")]',
  moved:
    'const {url,redirected}=await fetch("http://public.example/moved");return [url,redirected]',
};

/** Lists what each finds, in order, or that it timed out. */
const SENSING = `const senses={${Object.entries(SENSES)
  .map(([name, code]) => `${name}:async()=>{${code}}`)
  .join(',')}};
const late=()=>new Promise((resolve)=>setTimeout(()=>resolve('late'),10000));
addEventListener('load',async()=>{
for(const [name,sense] of Object.entries(senses)){
const found=await Promise.race([sense().catch((error)=>error.name),late()]);
said.textContent+=name+' '+JSON.stringify(found)+'\\n'}
window.ended=true});`;

const sheet = `
@font-face{font-family:Own;src:url(${OWN_FONT})}
@font-face{font-family:Web;src:url(http://public.example/kept.woff2)}
@font-face{font-family:Local;src:local("DejaVu Serif"),local("Liberation Serif")}
.narrow{width:2.5cm;hyphens:auto;float:left;margin-right:2mm}
#list{list-style-type:ghost}
#painted{background:paint(ghost),yellow;color:var(--ghost);width:var(--ghost-width,3cm);animation:ghost 1s paused}
a:visited{color:#c00}
#pages{font-palette:--ghost;view-transition-name:ghost}
@media (prefers-color-scheme:dark){body{background:#222}}
@layer ghost,own;`;

/** A document that shows whatever another one could leave: in its look, its resources and its scripts. */
export const VICTIM = {
  content: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Victim</title>
<style>${sheet}</style><link rel="stylesheet" href="https://public.example/kept.css"></head><body>
<h1 id="top">An invoice</h1><h2>Fonts</h2>
${FAMILIES.map((family) => `<p style="font-family:'${family}'">${family} ${SAMPLE}</p>`).join('\n')}
<p lang="ja">直 骨 角</p><p lang="zh-Hans">直 骨 角</p><p lang="ko">直 骨 角</p>
<h2>Words</h2>
${Object.entries(HYPHENATED)
  .map(([lang, text]) => `<p class="narrow" lang="${lang}">${text}</p>`)
  .join('\n')}
<br clear="all"><h2>Looks</h2>
<ol id="list"><li>one<li>two</ol><p id="painted">painted</p><p id="pages">pages</p><p id="styled"></p><x-ghost>ghost</x-ghost>
<p><input value="wrogn speling" spellcheck="true"><textarea lang="de" spellcheck="true">Fehlre</textarea>
<select><option>one</select><progress value="0.3"></progress><input type="date"><input type="checkbox" checked>
<span contenteditable spellcheck="true">Eroror</span></p>
<p><a href="#top">top</a> <a href="http://public.example/kept.html">elsewhere</a> <a href="https://public.example/kept.html">there</a></p>
<math><mfrac><mi>a</mi><msqrt><mn>9</mn></msqrt></mfrac></math>
<table><caption>Items</caption><tr><th scope="col">Item<th>EUR<tr><td>Pen<td>1,100.00</table>
<h2>Loaded</h2><img alt="kept" src="http://public.example/kept.svg"><img alt="kept" src="https://public.example/kept.svg">
<img alt="moved" src="http://public.example/moved"><iframe width="200" height="60" src="https://public.example/kept.html"></iframe>
<script src="https://public.example/kept.js"></script>
<pre id="mirror" style="white-space:pre-wrap"></pre><script src="https://public.example/mirror.js"></script>
<h2>Found</h2><pre id="said" style="white-space:pre-wrap;overflow-wrap:anywhere;font-size:7pt"></pre>
<script>${SENSING}</script></body></html>`,
  options: {
    outline: true,
    pdf_ua: true,
    header_html: '<b>Victim</b> {{ n }} <span class="title"></span>',
    footer_html: '<span class="pageNumber"></span> of <span class="totalPages"></span>',
    wait_for: { expression: 'window.ended' },
  },
  variables: { n: 1 },
};
