/** Documents that show a local file, given its URL. */
export type FileReader = (url: string) => string;

/** Spellings of a path as a URL. */
export const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'file://': (path) => `file://${path}`,
  'file: with one slash': (path) => `file:${path}`,
  'file: with four slashes': (path) => `file:///${path}`,
  'capital letters': (path) => `FILE://${path}`,
  'a tab in the scheme': (path) => `fi\tle://${path}`,
  'a blank before it': (path) => ` file://${path}`,
  localhost: (path) => `file://localhost${path}`,
  'LOCALHOST in capitals': (path) => `file://LOCALHOST${path}`,
  backslashes: (path) => `file:\\\\${path.replaceAll('/', '\\')}`,
  'percent signs': (path) =>
    `file://${path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
  'the folder of documents, and out of it': (path) => `file:///tmp/..${path}`,
  'the folder of documents, and out in percent signs': (path) => `file:///tmp/%2e%2e${path}`,
  'a path alone': (path) => path,
  'many steps up': (path) => `../../../../../../../..${path}`,
  'an address for a host': (path) => `file://127.0.0.1${path}`,
  'a share': (path) => `\\\\localhost${path.replaceAll('/', '\\')}`,
  'an entity': (path) => `&#102;ile://${path}`,
};

/** Spellings that this Chromium does not follow, with or without a guard. */
export const SPELLINGS_NOT_FOLLOWED: Readonly<Record<string, (path: string) => string>> = {
  'view-source:': (path) => `view-source:file://${path}`,
  'filesystem:': (path) => `filesystem:file://${path}`,
  'blob:': (path) => `blob:file://${path}`,
  'jar:': (path) => `jar:file://${path}!/`,
  netdoc: (path) => `netdoc://${path}`,
};

const show = (code: string) =>
  `<pre id="o"></pre><script>const show=(t)=>{document.getElementById("o").textContent+=t};${code}</script>`;

/** Everything that shows a text file or gives it to a script. */
export const TEXT_READERS: Readonly<Record<string, FileReader>> = {
  'a frame': (url) => `<iframe src="${url}" width="600" height="400"></iframe>`,
  'an object': (url) => `<object data="${url}" type="text/plain" width="600"></object>`,
  'an embed': (url) => `<embed src="${url}" type="text/plain" width="600">`,
  'a frame in a frame': (url) => `<iframe srcdoc='<iframe src="${url}"></iframe>'></iframe>`,
  'a frame that a script makes': (url) =>
    `<p><script>const f=document.createElement('iframe');f.src='${url}';document.body.append(f)</script>`,
  'a base': (url) =>
    `<base href="${url.replace(/[^/]*$/, '')}"><iframe src="${url.replace(/.*\//, '')}"></iframe>`,
  XMLHttpRequest: (url) =>
    show(`const x=new XMLHttpRequest;x.open("GET","${url}",false);x.send();show(x.responseText)`),
  'a frame that a script reads': (url) =>
    `<iframe src="${url}" hidden></iframe>${show('onload=()=>show(document.querySelector("iframe").contentDocument.body.textContent)')}`,
  'a refresh': (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  'location=': (url) => `<script>location="${url}"</script>`,
};

/** Everything that shows a file as a picture. */
export const PICTURE_READERS: Readonly<Record<string, FileReader>> = {
  'an image': (url) => `<img src="${url}">`,
  'a background': (url) =>
    `<p style="background:url(${url});width:300px;height:99px;-webkit-print-color-adjust:exact">`,
  'an SVG image': (url) =>
    `<svg width="300" height="99"><image href="${url}" width="300" height="99"/></svg>`,
  'generated content': (url) => `<style>p::before{content:url("${url}")}</style><p>`,
};
