const script = (code: string) => `<p>x</p><script>${code}</script>`;
const times = (text: string, count: number) => text.repeat(count);
const filters = (primitive: string) =>
  `<svg width="4000" height="4000"><filter id="f" x="0" y="0" width="1" height="1">${times(primitive, 20)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;

/** Pages by their attack. */
export type Killers = Readonly<Record<string, string>>;

/** One of each kind, which ends within seconds; the nightly suite runs all. */
export const QUICK: ReadonlySet<string> = new Set([
  'an endless script',
  'an endless script that is asked before it is left',
  'timers without end, each at work',
  'a regular expression that goes back',
  'questions without end in a frame',
  '100,000 pages',
  'a million nested elements',
  'a filter of blur',
  'references that double',
  'buffers without end',
  'elements without end',
  'a console without end',
  'lines without end in the console',
]);

/** Pages that would run for ever, or far longer than any deadline. */
export const ENDLESS: Killers = {
  'an endless script': script('for(;;);'),
  'an endless script after the load': script('onload=()=>{for(;;);}'),
  'an endless script that is asked before it is left': script(
    'onbeforeunload=(e)=>e.preventDefault();onload=()=>{for(;;);}',
  ),
  'an endless script in a frame that is asked before it is left': `<iframe srcdoc="<script>onbeforeunload=(e)=>e.preventDefault();onload=()=>{for(;;);}</script>"></iframe>`,
  'an endless script in a frame': `<iframe srcdoc="<script>for(;;);</script>"></iframe>`,
  'an endless script before the print': script('onbeforeprint=()=>{for(;;);}'),
  'promises without end': script('const f=()=>Promise.resolve().then(f);f()'),
  'timers without end, each at work': script(
    'onload=()=>{for(let i=0;i<100;i++)setInterval(()=>{for(const t=Date.now();Date.now()-t<500;);},0);}',
  ),
  'a regular expression that goes back': script('/^(a+)+$/.test("a".repeat(60)+"b")'),
  'a page that loads itself anew': script('location.reload()'),
  'questions without end in a frame': `<iframe srcdoc="<script>for(;;)confirm('x');</script>"></iframe>`,
  'a mutation that brings the next': script(
    'let n=0;new MutationObserver(()=>document.body.dataset.n=n++).observe(document.body,{attributes:true});document.body.dataset.n=1',
  ),
  'WebAssembly without end': script(
    `new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.f()`,
  ),
  'a sort that never agrees': script(
    'const a=Array.from({length:3e6},(_, i)=>i);for(;;)a.sort(()=>Math.random()-.5)',
  ),
};

/** Expensive pages that may be printed. */
export const HEAVY: Killers = {
  '100,000 pages': times('<p style="break-after:page">x</p>', 100_000),
  '100,000 pages by a script': script(
    'document.body.innerHTML="<p style=\'break-after:page\'>x</p>".repeat(1e5)',
  ),
  'a page of a million inches': '<div style="height:96000000px">x</div>',
  'a million nested elements': times('<div>', 1_000_000),
  'a million nested elements by a script': script(
    'let e=document.body;for(let i=0;i<1e6;i++)e=e.appendChild(document.createElement("div"))',
  ),
  'a million cells': `<table>${times(`<tr>${times('<td>1', 1_000)}`, 1_000)}</table>`,
  'nested tables': times('<table><tr><td>', 2_000),
  'nested columns': times('<div style="columns:2">', 200),
  'nested grids': times(
    '<div style="display:grid;grid:auto/repeat(auto-fit,minmax(1px,1fr))">',
    100,
  ),
  'selectors that search everything': `<style>${times(':has(:has(*) :has(*)) *:nth-last-child(2n+1 of :has(+*)){color:red}', 200)}</style>${times('<div><b><i>x</i></b></div>', 20_000)}`,
  'a filter of turbulence': filters('<feTurbulence baseFrequency=".9" numOctaves="99"/>'),
  'a filter of blur': filters('<feGaussianBlur stdDeviation="900"/>'),
  'a filter of convolution': filters(
    `<feConvolveMatrix order="9" kernelMatrix="${times('1 ', 81)}"/>`,
  ),
  'references that double': `<svg>${Array.from({ length: 30 }, (_, i) => `<g id="g${i + 1}">${i === 0 ? '<path id="g0" d="M0 0h9"/>' : ''}<use href="#g${i}"/><use href="#g${i}"/></g>`).join('')}</svg>`,
  'patterns that double': `<svg width="999" height="999">${Array.from({ length: 12 }, (_, i) => `<pattern id="p${i + 1}" width=".01" height=".01"><rect width="999" height="999" fill="url(#p${i})"/></pattern>`).join('')}<rect width="999" height="999" fill="url(#p12)"/></svg>`,
  'variables that double': `<style>:root{--v0:xxxxxxxxxx;${Array.from({ length: 40 }, (_, i) => `--v${i + 1}:var(--v${i})var(--v${i});`).join('')}}p::before{content:"" var(--v40)}</style><p>x`,
  'a gradient of many stops': `<div style="width:9999px;height:9999px;background:repeating-conic-gradient(${Array.from({ length: 5_000 }, (_, i) => `#${(i % 4096).toString(16).padStart(3, '0')} ${i / 1_000}deg`).join()})">`,
  'shadows upon shadows': `<p style="font-size:99px;text-shadow:${Array.from({ length: 2_000 }, (_, i) => `${i}px ${i}px 99px red`).join()}">shadow`,
  'a font of a thousand words': `<p style="font-size:.01px;line-height:0">${times('word ', 1_000_000)}`,
};

/** Pages that request more memory than there is. */
export const HUNGRY: Killers = {
  'buffers without end': script('const a=[];for(;;)a.push(new Uint8Array(1<<24).fill(1))'),
  'text without end': script('let s="x";for(;;)s=s.repeat(2)+Math.random()'),
  'elements without end': script('for(;;)document.body.append(document.createElement("p"))'),
  'a canvas without end': script(
    'for(;;){const c=document.createElement("canvas");c.width=c.height=8000;c.getContext("2d").fillRect(0,0,9,9);document.body.append(c)}',
  ),
  'workers without end': script(
    'const u=URL.createObjectURL(new Blob(["for(;;);"]));for(let i=0;i<200;i++)new Worker(u);for(;;);',
  ),
  'frames without end': `<script>const s=document.currentScript.outerHTML;document.write('<iframe srcdoc="'+s.replaceAll('&','&amp;').replaceAll('"','&quot;')+'"></iframe>'.repeat(2))</script>`,
  'a console without end': script('const s="x".repeat(1e6);for(;;)console.log(s)'),
  'lines without end in the console': script('const s="x".repeat(2e8);for(;;)console.log(s)'),
  'windows without end': script('for(;;)open("about:blank")'),
};
