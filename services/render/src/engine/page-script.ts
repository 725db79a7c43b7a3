const SCRIPT = [
  'window.alert=window.print=()=>{};window.confirm=()=>false;window.prompt=()=>null;',
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
