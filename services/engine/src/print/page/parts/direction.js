/*
 * Chromium prints a scaled page with a right-to-left root beside its paper (measured, Chromium 156). So only the body
 * of such a page runs from right to left.
 */

function turnRoot({ isTrusted }) {
  const { documentElement: root, body } = document;
  if (!isTrusted || !body || getComputedStyle(root).direction !== 'rtl') return;
  body.style.setProperty('direction', getComputedStyle(body).direction, 'important');
  root.style.setProperty('direction', 'ltr', 'important');
}
window.addEventListener('beforeprint', turnRoot, true);
