// Links to operations from the time when the reference stood at /docs.
if (location.pathname === '/docs' && location.hash.startsWith('#/'))
  location.replace(`/docs/reference${location.hash}`);

// What stands beside the text is open where there is room for it. What scrolls sideways can be reached by keyboard.
{
  /** From which width on there is room: see pages.css. */
  const ROOM = { '.guide-list': '64rem', '.contents': '80rem' };

  for (const [selector, width] of Object.entries(ROOM)) {
    const roomy = matchMedia(`(min-width: ${width})`);
    const list = document.querySelector(`${selector} > details`);
    const follow = () => list?.toggleAttribute('open', roomy.matches);
    roomy.addEventListener('change', follow);
    follow();
  }

  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  for (const element of document.querySelectorAll('main pre, main .wide'))
    observer.observe(element);
}
