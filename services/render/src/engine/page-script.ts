import { readFileSync } from 'node:fs';

/** Parts that are files of their own: they share `page`, and nothing else with anybody. */
function part(name: string): string {
  return `(()=>{'use strict';${readFileSync(new URL(`page/${name}.js`, import.meta.url), 'utf8')}})();`;
}

const PARTS = {
  motion: part('motion'),
  rest: part('activity') + part('rest'),
  open: part('open'),
  report: part('report'),
  frames: part('frames'),
  survey: part('survey'),
  direction: part('direction'),
  length: part('length'),
};

export type Part = keyof typeof PARTS;

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

/** Also in frames that carry their own document: the window that they begin with is the one they keep. */
const NO_DIALOGS = `const quiet=(of)=>{of.alert=of.print=()=>{};of.confirm=()=>false;of.prompt=()=>null};
quiet(window);
new MutationObserver(()=>{for(let at=0;window[at];at++)try{quiet(window[at]);page.watch?.(window[at])}catch{}})
.observe(document,{childList:true,subtree:true});`;

/**
 * A form that is sent while the page loads would keep it loading even though nothing comes of it. And a
 * window of its own would outlive the page: nobody closes it.
 */
const NO_NAVIGATION = `navigation.addEventListener('navigate',(event)=>{if(!event.destination.sameDocument)event.preventDefault()});
HTMLFormElement.prototype.submit=()=>{};window.open=()=>null;
window.addEventListener('submit',(event)=>event.preventDefault(),true);
window.addEventListener('click',(event)=>{if(event.target.closest?.('[target]'))event.preventDefault()},true);`;

/** The document's own address stays where its history is, whatever its references are relative to. */
const HISTORY = `for(const name of ['pushState','replaceState']){const change=history[name];
history[name]=function(state,title,url){return change.call(this,state,title,url==null?url:new URL(url,document.URL).href)}}`;

const HEAD = `Object.defineProperty(document,'head',{get(){
const root=document.documentElement??document.appendChild(document.createElement('html'));
return root.querySelector(':scope>head')??root.insertBefore(document.createElement('head'),root.firstChild)}});`;

/**
 * After a print Chromium lays the page out for the screen once more, before it makes a PDF of what it printed: of a
 * long document a sixth of the time, for nobody. So once the page's own handlers have prepared it for its print there is
 * nothing to lay out on a screen. Should the print wait for something, the page is as it was meanwhile.
 */
const NO_SCREEN = `const unseen=new CSSStyleSheet();
unseen.replaceSync('@media screen{:root{content-visibility:hidden!important}}');
const show=()=>{document.adoptedStyleSheets=document.adoptedStyleSheets.filter((each)=>each!==unseen)};
const hide=()=>{document.adoptedStyleSheets.push(unseen);const shown=setTimeout(show);
window.addEventListener('afterprint',()=>clearTimeout(shown))};
window.addEventListener('beforeprint',({isTrusted})=>{
if(isTrusted)window.addEventListener('beforeprint',hide,{once:true})},true);`;

interface PageScriptOptions {
  /** What the page is shown and printed as, where that is not as on a screen and as on paper. */
  media?: 'screen' | 'print' | undefined;
  /** What it is to do besides, by the names of the parts. */
  parts?: readonly Part[];
  /** What these parts go by, as `page` has it. */
  facts?: object;
}

/**
 * Runs before anything of a page. Nobody sits there to close a dialog, and an open one would keep
 * the page waiting and in the end its browser: none opens, but from frames deep inside of the page.
 * A document is what was sent, so it does not lead anywhere else, nor to itself again and again. And
 * there is always a head for the engine to put its styles in, also when the page has removed its own.
 * In a block: none of its names are the page's.
 */
export function pageScript({ media, parts = [], facts = {} }: PageScriptOptions = {}): string {
  const seen = media === 'screen' ? '' : NO_SCREEN;
  const all = [NO_DIALOGS, NO_NAVIGATION, HISTORY, STORES, HEAD, seen];
  const code = [
    all.join('').replaceAll('\n', ''),
    PARTS.motion,
    ...parts.map((name) => PARTS[name]),
  ];
  const page = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  return `<script>{const page=${page};${code.join('')}document.currentScript.remove()}</script>`;
}
