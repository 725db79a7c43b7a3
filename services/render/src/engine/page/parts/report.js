/* global page, document, Document, Element, HTMLAnchorElement, Node */

/*
 * A page becomes a report of itself: a link, which the engine hands on as it is. Nothing of the page sees the link: it
 * bears a nonce by which the report is believed. So the link stands in a closed tree, and is made by the browser's own
 * functions, as they were before the page could replace them.
 */

const { nonce } = page;
delete page.nonce;

const { apply } = Reflect;
const { attachShadow } = Element.prototype;
const { createElement, createTextNode } = Document.prototype;
const { appendChild } = Node.prototype;
const { set: setHref } = Object.getOwnPropertyDescriptor(HTMLAnchorElement.prototype, 'href');
const { stringify } = JSON;
const encode = encodeURIComponent;

page.report = (report) => {
  const text = encode(stringify(report)).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  const link = apply(createElement, document, ['a']);
  apply(setHref, link, [`https://survey.platen.invalid/${nonce}/${text}`]);
  apply(appendChild, link, [apply(createTextNode, document, ['report'])]);
  const body = apply(createElement, document, ['body']);
  apply(appendChild, apply(attachShadow, body, [{ __proto__: null, mode: 'closed' }]), [link]);
  document.adoptedStyleSheets = [];
  const root = document.documentElement;
  root.removeAttribute('style');
  root.replaceChildren(body);
};
