/*
 * To a script the fields of a form are its properties, and forms, frames and pictures those of the document, by their names and in
 * place of its own: `<input name="children">`, `<form name="body">`. Nobody asks a page on paper for them, but whatever measures it
 * would read them. So such names are taken away.
 */

const { querySelectorAll } = Document.prototype;
const { getAttribute, setAttribute, removeAttribute } = Element.prototype;

const NAMED = 'form, iframe, embed, object, img';
const FIELDS = 'button, fieldset, input, object, output, select, textarea';

const all = (selector) => [...querySelectorAll.call(document, selector)];
const hides = (element, names, { prototype }) =>
  names.some((name) => (getAttribute.call(element, name) ?? '') in prototype);
const unname = (element, names) => names.forEach((name) => removeAttribute.call(element, name));

/** Its own name, so that radio buttons of two forms do not become one group. */
function leaveForm(field) {
  if (field.type === 'radio') unname(field, ['name']);
  setAttribute.call(field, 'form', '');
}

page.unnameInDocument = () => {
  for (const each of all(NAMED)) if (hides(each, ['name'], Document)) unname(each, ['name']);
  for (const each of all('object')) if (hides(each, ['id'], Document)) unname(each, ['id']);
};

/** Not while the page's scripts work: they read fields by their names. */
page.unname = () => {
  page.unnameInDocument();
  for (const each of all('form img'))
    if (hides(each, ['name', 'id'], HTMLElement)) unname(each, ['name', 'id']);
  for (const each of all(FIELDS))
    if (each.form && hides(each, ['name', 'id'], HTMLElement)) leaveForm(each);
};
window.addEventListener('beforeprint', page.unname, true);
