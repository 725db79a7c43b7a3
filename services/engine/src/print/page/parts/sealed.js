/* Frames that their page cannot look into, because their documents have origins of their own: the engine measures them (sealed-frames.ts). */

/** One that nobody sees takes no room for what is in it. */
page.isShown = (frame) =>
  Math.min(frame.clientWidth, frame.clientHeight, frame.getBoundingClientRect().right) > 1 &&
  frame.checkVisibility({ opacityProperty: true, visibilityProperty: true });

page.hasSealed = () =>
  [...document.querySelectorAll('iframe')].some((frame) => !frame.contentDocument);

/** @param at which of the page's windows */
page.openSealed = (at, hidden) => {
  const frame = [...document.querySelectorAll('iframe')].find(
    ({ contentWindow }) => contentWindow === window[at],
  );
  if (frame && frame.scrolling !== 'no') page.growFrame(frame, hidden);
};
