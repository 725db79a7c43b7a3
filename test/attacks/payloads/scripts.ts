/** Everything by which a document runs a script, given its code: without `"`, `<`, `>`, `&` and line ends. */
export type ScriptCarrier = (code: string) => string;

const script = (code: string) => `<script>${code}</script>`;
const data = (type: string, text: string) =>
  `data:${type},${encodeURIComponent(text).replaceAll("'", '%27')}`;
const base64 = (type: string, text: string) =>
  `data:${type};base64,${Buffer.from(text).toString('base64')}`;
const page = (code: string) => `<!doctype html><body>${script(code)}`;
const picture = (code: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${code.replace('document.body', "document.querySelector('text')")}"><text y="20"/></svg>`;
const xhtml = (code: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><body>x${script(code)}</body></html>`;

export const CARRIERS: Readonly<Record<string, ScriptCarrier>> = {
  'a script': script,
  'a script in capitals': (code) => `<SCRIPT\n>${code}</SCRIPT\n>`,
  'a script by address': (code) => `<script src="${data('text/javascript', code)}"></script>`,
  'a module': (code) => `<script type="module">${code}</script>`,
  'a module that a module imports': (code) =>
    `<script type="module">import '${data('text/javascript', code)}'</script>`,
  'a script of a drawing': (code) => `<svg><script>${code}</script></svg>`,
  'a script of a drawing, in characters': (code) =>
    `<svg><script>${code.replace('d', '&#100;')}</script></svg>`,
  'a script of a drawing, by address': (code) =>
    `<svg><script href="${data('text/javascript', code)}"/></svg>`,
  'a script in a selection': (code) => `<select><option>${script(code)}</select>`,
  'a script in a table': (code) => `<table>${script(code)}</table>`,
  'a script in a tree that is written': (code) =>
    `<div><template shadowrootmode="open">${script(code)}</template></div>`,
  'a script behind a text field': (code) => `<textarea><!--</textarea>${script(code)}`,
  'a script in a style of a drawing': (code) => `<svg><style>${script(code)}</style></svg>`,
  'a handler of a picture': (code) => `<img src="data:," onerror="${code}">`,
  'a handler of a picture in a selection': (code) =>
    `<select><option><img src="data:," onerror="${code}"></select>`,
  'a handler of a picture in formulas': (code) =>
    `<math><mtext><table><mglyph><style><!--</style><img src="data:," onerror="${code}">`,
  'a handler of a drawing': (code) => `<svg onload="${code}"></svg>`,
  'a handler of a style': (code) => `<style onload="${code}">x{}</style>`,
  'a handler of a video': (code) => `<video><source src="data:," onerror="${code}"></video>`,
  'a handler of details': (code) =>
    `<details open ontoggle="${code}"><summary>x</summary></details>`,
  'a handler of an animation': (code) =>
    `<style>@keyframes k{}</style><p style="animation:k 1ms" onanimationend="${code}">`,
  'a handler of a drawing’s animation': (code) =>
    `<svg><animate attributeName="x" dur="1ms" onbegin="${code}"/></svg>`,
  'a handler of the body, in a later tag': (code) => `<p><body onpageshow="${code}">`,
  'a handler of the root, in a later tag': (code) =>
    `<style>@keyframes r{}html{animation:r 1ms}</style><html onanimationstart="${code}">`,
  'an address of a frame': (code) => `<iframe src="javascript:void(parent.${code})"></iframe>`,
  'a frame that carries its document': (code) => `<iframe srcdoc="<body>${script(code)}"></iframe>`,
  'a frame in such a frame': (code) =>
    `<iframe srcdoc="<iframe srcdoc='<body>${script(code.replaceAll("'", '&amp;quot;'))}'></iframe>"></iframe>`,
  'a frame of data': (code) => `<iframe src="${data('text/html', page(code))}"></iframe>`,
  'a frame of a drawing': (code) =>
    `<iframe src="${base64('image/svg+xml', picture(code))}"></iframe>`,
  'a frame of XHTML': (code) =>
    `<iframe src="${base64('application/xhtml+xml', xhtml(code))}"></iframe>`,
  'an object of data': (code) => `<object data="${data('text/html', page(code))}"></object>`,
  'an embedded page': (code) => `<embed src="${data('text/html', page(code))}">`,
  'a frame that goes on to data': (code) =>
    `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${base64('text/html', page(code))}'>"></iframe>`,
};

/** What browsers do not run. */
export const NOT_RUN: Readonly<Record<string, ScriptCarrier>> = {
  'a refresh to a script': (code) =>
    `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  'a base that is a script': (code) => `<base href="javascript:${code}//"><img src="x">`,
  'a picture that is a script': (code) => `<img src="javascript:${code}">`,
  'a picture with a script': (code) => `<img src="${base64('image/svg+xml', picture(code))}">`,
  'a style that is a script': (code) => `<p style="background:url(javascript:${code})">`,
  'a template': (code) => `<template>${script(code)}</template>`,
};
