import { escapeHtml } from '../../../variables/html.ts';

const svg = (shape: string) =>
  `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>`;

const dot = (x: number, y: number) => `<path d="M${x} ${y}h.01" stroke-width="1.9"/>`;

/** Drawn, so that no font has to have them. */
export const ALERT_ICONS = {
  note: svg(`<circle cx="8" cy="8" r="6.25"/><path d="M8 7.5v3.75"/>${dot(8, 4.9)}`),
  tip: svg(
    '<path d="M5.9 10.7c-1.3-.8-2.1-2.1-2.1-3.7a4.2 4.2 0 0 1 8.4 0c0 1.6-.8 2.9-2.1 3.7v1H5.9z"/><path d="M6.4 14.25h3.2"/>',
  ),
  important: svg(
    `<path d="M2 3.2c0-.5.4-1 1-1h10c.6 0 1 .5 1 1v7.2c0 .6-.4 1-1 1H8.2L5.2 14v-2.6H3c-.6 0-1-.4-1-1z"/><path d="M8 4.6v2.6"/>${dot(8, 9.2)}`,
  ),
  warning: svg(`<path d="M8 2 14.4 13.4H1.6z"/><path d="M8 6.4v3.2"/>${dot(8, 11.6)}`),
  caution: svg(
    `<path d="M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4z"/><path d="M8 4.9v3.6"/>${dot(8, 11)}`,
  ),
} as const;

export type AlertKind = keyof typeof ALERT_ICONS;

const box = (attributes: string, shape: string) =>
  `<svg class="task-box" viewBox="0 0 16 16" role="img" ${attributes} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>`;

export const TASK_BOXES = {
  open: box('aria-label="☐"', '<rect x="1.75" y="1.75" width="12.5" height="12.5" rx="2.5"/>'),
  done: box(
    'aria-label="☑" data-done',
    '<rect class="task-fill" x="1.75" y="1.75" width="12.5" height="12.5" rx="2.5"/><path class="task-tick" d="m4.6 8.3 2.3 2.4 4.5-5"/>',
  ),
} as const;

/** A box with a sign in it. @param sign one of `/ < > ! ? * -` */
export function stateBox(sign: string): string {
  const text = escapeHtml(sign);
  return box(
    `aria-label="[${text}]"`,
    `<rect x="1.75" y="1.75" width="12.5" height="12.5" rx="2.5"/><text x="8" y="12" text-anchor="middle" font-size="11" fill="currentColor" stroke="none">${text}</text>`,
  );
}

/** From a footnote back to where it is referred to. */
export const BACK_ARROW = svg(
  '<path d="M5.5 3.5 2.5 6.5l3 3M2.5 6.5h7.2a3.2 3.2 0 0 1 0 6.4H6.5"/>',
);
