/* Text that only its background colours (`background-clip: text`) would be lost where backgrounds are left out. */

function prepare({ isTrusted }) {
  if (!isTrusted) return;
  for (const element of document.querySelectorAll('*'))
    if (getComputedStyle(element).backgroundClip.includes('text'))
      element.style.setProperty('print-color-adjust', 'exact', 'important');
}
window.addEventListener('beforeprint', prepare, true);
