/** What documents of one origin share: bodies of asynchronous functions, to which `token`, `wait` and `see` are known. */
export interface Shared {
  /** Leaves `token`. */
  leave: string;
  /** Returns what is found, or calls `see` with it. */
  find: string;
  /** It works here: a frame of the same document finds it, or, if it never outlives its page, the page itself. */
  isUsable?: true;
}

const opened = (from = 'indexedDB') =>
  `const db=await new Promise((resolve,reject)=>{const r=${from}.open('x');
    r.onupgradeneeded=()=>r.result.createObjectStore('s',{autoIncrement:true});r.onsuccess=()=>resolve(r.result);r.onerror=reject})`;
const put = "db.transaction('s','readwrite').objectStore('s').put(token);db.close()";
const all =
  "return new Promise((resolve)=>{const r=db.transaction('s').objectStore('s').getAll();r.onsuccess=()=>{db.close();resolve(r.result)};r.onerror=()=>resolve()})";

const sharedWorker = (url: string, message: string) =>
  `const w=new SharedWorker(${url},'x');return new Promise((resolve)=>{w.onerror=()=>resolve('none');
    w.port.onmessage=({data})=>resolve(data);w.port.start();w.port.postMessage(${message})})`;

const written = (name: string) =>
  `const root=await navigator.storage.getDirectory();const file=await root.getFileHandle(${name},{create:true});
    const w=await file.createWritable();await w.write(token);await w.close()`;

export const OWN_ORIGIN: Readonly<Record<string, Shared>> = {
  'a cookie': {
    leave: "document.cookie=token+'=1;max-age=9999'",
    find: 'return document.cookie',
    isUsable: true,
  },
  'a cookie of all such origins': {
    leave: "document.cookie='all-'+token+'=1;max-age=9999;domain=localhost'",
    find: "return document.cookie.split('; ').filter((each)=>each.startsWith('all-'))",
  },
  'the store of cookies': {
    leave: "await cookieStore.set(token,'1')",
    find: 'return cookieStore.getAll()',
    isUsable: true,
  },
  'changes of cookies': {
    leave: "await cookieStore.set('changed-'+token,'1')",
    find: "cookieStore.addEventListener('change',({changed})=>see(changed))",
    isUsable: true,
  },
  'the local storage': {
    leave: "localStorage.setItem(token,'1')",
    find: 'return Object.keys(localStorage)',
    isUsable: true,
  },
  'events of the local storage': {
    leave: "localStorage.setItem('heard',token)",
    find: "addEventListener('storage',({key,newValue})=>see([key,newValue]))",
    isUsable: true,
  },
  'the storage of a session': {
    leave: "sessionStorage.setItem(token,'1')",
    find: 'return Object.keys(sessionStorage)',
    isUsable: true,
  },
  'a database': { leave: `${opened()};${put}`, find: `${opened()};${all}`, isUsable: true },
  'the names of databases': {
    leave: 'indexedDB.open(token)',
    find: 'return indexedDB.databases()',
    isUsable: true,
  },
  'a cache': {
    leave: "await (await caches.open('x')).put('/'+token,new Response('1'))",
    find: "const cache=await caches.open('x');return (await cache.keys()).map(({url})=>url)",
    isUsable: true,
  },
  'the names of caches': {
    leave: 'await caches.open(token)',
    find: 'return caches.keys()',
    isUsable: true,
  },
  'a file system of its own': {
    leave: written('token'),
    find: 'const names=[];for await(const name of (await navigator.storage.getDirectory()).keys())names.push(name);return names',
    isUsable: true,
  },
  'a bucket': {
    leave: 'await navigator.storageBuckets.open(token)',
    find: 'return navigator.storageBuckets.keys()',
    isUsable: true,
  },
  'a database in a bucket': {
    leave: `const {indexedDB:own}=await navigator.storageBuckets.open('x');${opened('own')};${put}`,
    find: `const {indexedDB:own}=await navigator.storageBuckets.open('x');${opened('own')};${all}`,
    isUsable: true,
  },
  'a shared worker': {
    leave: sharedWorker("'shared.js'", 'token'),
    find: sharedWorker("'shared.js'", "''"),
  },
  'a worker that writes a database': {
    leave:
      "const w=new Worker('worker.js');await new Promise((resolve,reject)=>{w.onmessage=resolve;w.onerror=reject;w.postMessage(token)});w.terminate()",
    find: `${opened()};${all}`,
    isUsable: true,
  },
  'a service worker': {
    leave: "await navigator.serviceWorker.register('service.js?'+token)",
    find: "const r=await navigator.serviceWorker.getRegistrations();if(r.length>0)see('service-worker-of-'+location.origin);return r.map((each)=>(each.active??each.installing)?.scriptURL)",
  },
  'a service worker that is a module': {
    leave:
      "await navigator.serviceWorker.register('./service.js?'+token,{type:'module',scope:'./x/'})",
    find: 'return navigator.serviceWorker.controller?.scriptURL',
  },
  'a broadcast': {
    leave: "(self.channel??=new BroadcastChannel('x')).postMessage(token)",
    find: "(self.heard??=new BroadcastChannel('x')).onmessage=({data})=>see(data)",
    isUsable: true,
  },
  'a broadcast of a worker': {
    leave: "(self.caller??=new Worker('caller.js')).postMessage(token)",
    find: "(self.others??=new BroadcastChannel('y')).onmessage=({data})=>see(data)",
    isUsable: true,
  },
  'a lock': {
    leave: 'navigator.locks.request(token,()=>wait(2000))',
    find: 'const {held}=await navigator.locks.query();return held.map(({name})=>name)',
    isUsable: true,
  },
  'the name of a window': {
    leave: 'window.name=token',
    find: 'return window.name',
    isUsable: true,
  },
  'the history': {
    leave: "history.replaceState(token,'')",
    find: 'return history.state',
    isUsable: true,
  },
  'an answer that the browser kept': {
    leave: "if(self===top)await fetch('note.json')",
    find: "if(self!==top||self.asked)return;self.asked=true;const kept=await fetch('note.json',{cache:'only-if-cached',mode:'same-origin'});if(kept.ok)see('t'+'0'.repeat(32))",
  },
  'an address of data': {
    leave: "localStorage.setItem('blob-'+token,URL.createObjectURL(new Blob([token])))",
    find: "for(const [key,url] of Object.entries(localStorage))if(key.startsWith('blob-'))see(await fetch(url).then((r)=>r.text(),()=>''))",
    isUsable: true,
  },
};
