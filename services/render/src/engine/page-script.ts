/**
 * Stands in for what pages would share: for the browser all documents are of one origin, so it is
 * forbidden to store anything (deploy/chromium/policies.json), and asking for a store would throw.
 * This one lives as long as the page.
 */
const STORES = `for(const name of ['localStorage','sessionStorage']){
const kept=new Map();
const store={getItem:(key)=>kept.get(String(key))??null,setItem:(key,value)=>void kept.set(String(key),String(value)),
removeItem:(key)=>void kept.delete(String(key)),clear:()=>kept.clear(),
key:(index)=>[...kept.keys()][index]??null,get length(){return kept.size}};
const value=new Proxy(store,{get:(of,key)=>key in of?of[key]:kept.get(key),
set:(_,key,text)=>Boolean(kept.set(key,String(text))),deleteProperty:(_,key)=>(kept.delete(key),true)});
Object.defineProperty(window,name,{value})}
window.BroadcastChannel=class extends EventTarget{constructor(name){super();this.name=String(name)}postMessage(){}close(){}};`;

const SCRIPT = [
  'window.alert=window.print=()=>{};window.confirm=()=>false;window.prompt=()=>null;',
  STORES.replaceAll('\n', ''),
  "Object.defineProperty(document,'head',{get(){",
  "const root=document.documentElement??document.appendChild(document.createElement('html'));",
  "return root.querySelector(':scope>head')??root.insertBefore(document.createElement('head'),root.firstChild)}});",
  'document.currentScript.remove()',
].join('');

/**
 * Runs before anything of a page. Nobody sits there to close a dialog, and an open one would keep
 * the page waiting and in the end its browser: none opens, but from frames inside of the page. And
 * there is always a head for the engine to put its styles in, also when the page has removed its own.
 */
export const PAGE_SCRIPT = `<script>${SCRIPT}</script>`;
