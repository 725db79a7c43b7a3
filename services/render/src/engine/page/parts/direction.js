/* global window, document, getComputedStyle */

/*
 * Chromium moves a page whose root runs from right to left off its paper where it is printed at a scale (measured, Chromium 156):
 * there its body alone runs so.
 */

function turnRoot({ isTrusted }) {
  const { documentElement: root, body } = document;
  if (!isTrusted || !body || getComputedStyle(root).direction !== 'rtl') return;
  body.style.setProperty('direction', getComputedStyle(body).direction, 'important');
  root.style.setProperty('direction', 'ltr', 'important');
}
window.addEventListener('beforeprint', turnRoot, true);
