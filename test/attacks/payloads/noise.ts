/** Pages that make the browser report something again and again: as much as this many megabytes in all. */
export type Noise = (megabytes: number) => string;

const script = (code: string) => `<p>noise</p><script>${code}</script>`;

/** Has a script do something with a text so often that all texts together have so many megabytes. */
const often =
  (does: string, bytes = 10_000): Noise =>
  (megabytes) =>
    script(
      `const s='x'.repeat(${bytes});for(let i=0;i<${Math.ceil((megabytes * 1e6) / bytes)};i++){try{${does}}catch{}}`,
    );

const ELSEWHERE = 'http://127.0.0.1:9/';
const frame = (source: string) =>
  `const f=document.createElement('iframe');f.${source};document.body.append(f)`;

/** One text of so many megabytes, as a script writes it. JSON escapes a control character to six. */
const long = (megabytes: number, letter = '\u0001') =>
  `'${letter}'.repeat(${Math.ceil(megabytes * 1e6)})`;

/** Begins something again and again that has threads of its own, and keeps all. */
const threads =
  (begins: string): Noise =>
  () =>
    script(`const kept=[];for(let i=0;i<1000;i++)try{kept.push(${begins})}catch{}`);

/** Asks the browser's own process for something, for three seconds without a pause. */
const asking =
  (asks: string): Noise =>
  () =>
    script(`for(const end=performance.now()+3e3;performance.now()<end;)${asks}`);

/** Begins so many workers at once, each of which does so, too, and computes. */
const workersOf =
  (count: number): Noise =>
  () =>
    script(
      `const begin=(code)=>{for(let i=0;i<${count};i++)new Worker(code)};begin('data:text/javascript,'+encodeURIComponent('('+begin+')(location.href);for(;;);'))`,
    );

/** One of each kind of report; the nightly suite makes all. */
export const QUICK: ReadonlySet<string> = new Set([
  'console.log',
  'one line in the console',
  'one name of a frame',
  'one address of a frame',
  'one target of a form',
  'one body of a request',
  'errors',
  'dialogs of a frame deep inside',
  'downloads',
  'pictures in addresses',
  'requests with a body',
  'many requests',
  'frames that come and go',
  'states of the history',
  'titles',
  'workers',
  'workers of workers',
  'a thousand workers',
  'locks',
  'shared workers',
  'threads of short audio',
  'threads of decoders',
  'windows',
  'sockets',
]);

export const NOISES: Readonly<Record<string, Noise>> = {
  'console.log': often('console.log(s)'),
  'console.dir': often('console.dir({s})'),
  'console.trace': often('console.trace(s)'),
  'short lines in the console': often('console.log(i)', 1_000),
  'one line in the console': (megabytes) => script(`console.log('x'.repeat(${megabytes * 1e6}))`),
  errors: often('setTimeout(()=>{throw new Error(s)})'),
  'one error': (megabytes) => script(`throw new Error('x'.repeat(${megabytes * 1e6}))`),
  'promises that fail': often('Promise.reject(s)'),
  dialogs: often('alert(s)', 450_000),
  'dialogs of a frame deep inside': (megabytes) =>
    `<iframe srcdoc="<iframe srcdoc='<script>for(let i=0;i<${megabytes};i++)alert(&quot;x&quot;.repeat(1e6))</script>'></iframe>"></iframe>`,
  downloads: often(
    `const a=document.createElement('a');a.download='x';a.href='data:application/octet-stream,'+s;document.body.append(a);a.click()`,
    450_000,
  ),
  'pictures in addresses': often(`(new Image).src='data:image/png;base64,'+s+i`, 1_000_000),
  'one picture in an address': (megabytes) =>
    script(`(new Image).src='data:image/png;base64,'+'A'.repeat(${megabytes * 1e6})`),
  'requests of data': often(`fetch('data:text/plain,'+s+i).catch(()=>0)`, 1_000_000),
  'requests with a body': often(
    `fetch('${ELSEWHERE}'+i,{method:'POST',body:s,mode:'no-cors'}).catch(()=>0)`,
    1_000_000,
  ),
  'long addresses': often(`(new Image).src='${ELSEWHERE}'+i+s`, 1_900_000),
  'many requests': often(`(new Image).src='${ELSEWHERE}'+i`, 10_000),
  'one name of a frame': (megabytes) => script(frame(`name=${long(megabytes)}`)),
  'one id of a frame': (megabytes) => script(frame(`id=${long(megabytes)}`)),
  'one address of a frame': (megabytes) =>
    script(frame(`src='${ELSEWHERE}'+${long(megabytes / 2, '\u20ac')}`)),
  'one target of a form': (megabytes) =>
    script(
      `const f=document.createElement('form');f.target=${long(megabytes)};document.body.append(f);f.submit()`,
    ),
  'one body of a request': (megabytes) =>
    script(`fetch('${ELSEWHERE}',{method:'POST',body:${long(megabytes)},mode:'no-cors'})`),
  'one header of a request': (megabytes) =>
    script(`fetch('${ELSEWHERE}',{headers:{x:${long(megabytes)}}})`),
  'one method of a request': (megabytes) =>
    script(`fetch('${ELSEWHERE}',{method:${long(megabytes, 'x')}})`),
  'one address in the history': (megabytes) =>
    script(`history.pushState(0,'','?'+${long(megabytes, 'x')});fetch('${ELSEWHERE}')`),
  'one name of a function': (megabytes) =>
    script(`const n=${long(megabytes)};({[n](){fetch('${ELSEWHERE}')}})[n]()`),
  'names of frames': often(frame('name=s'), 1_000_000),
  'frames that come and go': often(`${frame("src='about:blank'")};f.remove()`, 10_000),
  'frames of data': often(frame(`src='data:text/html,'+s`), 1_000_000),
  'states of the history': often(`history.pushState(0,'','#'+s+i)`, 1_900_000),
  'changes of the address': often('location.hash=s+i', 1_900_000),
  titles: often('document.title=s+i'),
  'one title': (megabytes) => script(`document.title='x'.repeat(${megabytes * 1e6})`),
  'style sheets': often(
    `const t=document.createElement('style');t.textContent='p{color:red}';document.head.append(t)`,
  ),
  workers: often(
    `new Worker(URL.createObjectURL(new Blob(['console.log(1)'])),{name:s})`,
    1_000_000,
  ),
  'workers of workers': workersOf(50),
  'a thousand workers of workers': workersOf(1_000),
  'a thousand workers': threads(`new Worker('data:text/javascript,0//'+i)`),
  'workers of frames that load nothing': threads(
    `(f=>{document.body.append(f);return new f.contentWindow.Worker('data:text/javascript,0//'+i)})(document.createElement('iframe'))`,
  ),
  locks: asking(`navigator.locks.request('x',()=>0)`),
  'estimates of storage': asking('navigator.storage.estimate()'),
  'sources of events without end': asking(`new EventSource('${ELSEWHERE}'+Math.random())`),
  'devices for media': asking('navigator.mediaDevices.enumerateDevices()'),
  'five hundred frames': () =>
    script(`for(let i=0;i<500;i++){${frame(`src='data:text/html,'+i`)}}`),
  'frames in its text': () => '<iframe src="data:text/html,x"></iframe>'.repeat(2_000),
  'shared workers': threads(`new SharedWorker('data:text/javascript,for(;;);//'+i)`),
  'threads of audio': threads(
    `(c=>{c.createOscillator().connect(c.destination);return c.startRendering()})(new OfflineAudioContext(1,4410000,44100))`,
  ),
  'threads of short audio': threads(`new OfflineAudioContext(1,1,44100).startRendering()`),
  'threads of decoders': threads(
    `(d=>{d.configure({codec:'vp8'});d.decode(new EncodedVideoChunk({type:'key',timestamp:0,data:new Uint8Array([16,2,0,157,1,42,128,7,56,4,0,0,0,0,0,0])}));return d})(new VideoDecoder({output(){},error(){}}))`,
  ),
  'threads of encoders': threads(
    `(e=>{const f=new VideoFrame(new Uint8Array(1382400),{format:'I420',codedWidth:1280,codedHeight:720,timestamp:0});e.configure({codec:'vp8',width:1280,height:720});for(let k=0;k<9;k++)e.encode(f);f.close();return e})(new VideoEncoder({output(){},error(){}}))`,
  ),
  windows: often(`window.open('about:blank#'+s)`, 1_000_000),
  'requests that block': often(
    `const r=new XMLHttpRequest;r.open('GET','data:text/plain,'+s+i,false);r.send()`,
    1_000_000,
  ),
  'sources of events': often(`new EventSource('${ELSEWHERE}'+s+i)`, 100_000),
  sockets: often(`new WebSocket('ws://127.0.0.1:9/'+s+i)`, 100_000),
  'errors of scripts that are not its own': (megabytes) =>
    script(`document.createElement=()=>{throw 'x'.repeat(${megabytes * 1e6})}`),
  'marks of time': often('performance.mark(s+i)'),
};
