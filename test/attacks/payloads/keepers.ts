/** Places where a page can leave and find something: bodies of asynchronous functions. */
export interface Keeper {
  leave: (secret: string) => string;
  /** Returns what is found. */
  find: string;
  /** Works in the engine: the same document finds what it left. */
  isUsable?: true;
  /** A browser without guards shows it to the next page. */
  isShared?: true;
}

const asPromise = (request: string) =>
  `await new Promise((resolve,reject)=>{const r=${request};r.onsuccess=()=>resolve(r.result);r.onerror=()=>reject(r.error)})`;

const openDatabase = `const db=await new Promise((resolve,reject)=>{const r=indexedDB.open('x');
  r.onupgradeneeded=()=>r.result.createObjectStore('s');r.onsuccess=()=>resolve(r.result);r.onerror=()=>reject(r.error)})`;

const WORKER =
  'let kept="nothing";onconnect=({ports:[p]})=>{p.onmessage=({data})=>{if(data)kept=data;p.postMessage(kept)}}';
const sharedWorker = (message: string) =>
  `const w=new SharedWorker('data:text/javascript,'+encodeURIComponent('${WORKER}'),'x');
   return new Promise((resolve,reject)=>{w.onerror=reject;w.port.onmessage=({data})=>resolve(data);w.port.start();w.port.postMessage('${message}');setTimeout(()=>resolve('nothing'),1000)})`;

export const KEEPERS: Readonly<Record<string, Keeper>> = {
  'a cookie': {
    leave: (secret) => `document.cookie='x=${secret};max-age=9999'`,
    find: `return document.cookie`,
  },
  'the store of cookies': {
    leave: (secret) => `await cookieStore.set('x','${secret}')`,
    find: `return JSON.stringify(await cookieStore.getAll())`,
  },
  'the local storage': {
    leave: (secret) => `localStorage.setItem('x','${secret}')`,
    find: `return localStorage.getItem('x')`,
    isUsable: true,
    isShared: true,
  },
  'the storage of a session': {
    leave: (secret) => `sessionStorage.setItem('x','${secret}')`,
    find: `return sessionStorage.getItem('x')`,
    isUsable: true,
  },
  'a database': {
    leave: (secret) =>
      `${openDatabase};${asPromise(`db.transaction('s','readwrite').objectStore('s').put('${secret}','x')`)};db.close()`,
    find: `${openDatabase};return ${asPromise(`db.transaction('s').objectStore('s').get('x')`)}`,
    isShared: true,
  },
  'a cache': {
    leave: (secret) =>
      `await (await caches.open('x')).put('https://x.example/',new Response('${secret}'))`,
    find: `return (await caches.match('https://x.example/'))?.text()`,
    isShared: true,
  },
  'a file system of its own': {
    leave: (secret) =>
      `const root=await navigator.storage.getDirectory();const w=await (await root.getFileHandle('x',{create:true})).createWritable();await w.write('${secret}');await w.close()`,
    find: `const root=await navigator.storage.getDirectory();return (await (await root.getFileHandle('x')).getFile()).text()`,
  },
  'a service worker': {
    leave: (secret) =>
      `await navigator.serviceWorker.register(URL.createObjectURL(new Blob(['//${secret}'],{type:'text/javascript'})))`,
    find: `return JSON.stringify((await navigator.serviceWorker.getRegistrations()).map(r=>r.active.scriptURL))`,
  },
  'a shared worker': { leave: sharedWorker, find: sharedWorker('') },
  'a lock': {
    leave: (secret) => `navigator.locks.request('${secret}',()=>new Promise(()=>{}))`,
    find: `return JSON.stringify(await navigator.locks.query())`,
  },
  'the name of a window': {
    leave: (secret) => `window.name='${secret}'`,
    find: `return window.name`,
    isUsable: true,
  },
  'the history': {
    leave: (secret) => `history.replaceState('${secret}','')`,
    find: `return history.state`,
    isUsable: true,
  },
  'the clipboard': {
    leave: (secret) => `await navigator.clipboard.writeText('${secret}')`,
    find: `return navigator.clipboard.readText()`,
  },
};
