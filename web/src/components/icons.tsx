import type { ReactNode } from 'react';

/** Drawn for this console on a grid of 24; as high as the text beside it. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="1.2em"
      height="1.2em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const drawn = (path: string) => () => (
  <Icon>
    <path d={path} />
  </Icon>
);

export const HomeIcon = drawn('M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z');
export const PlaygroundIcon = drawn(
  'M6 3.5h8l4.5 4.5v12a.5.5 0 0 1-.5.5H6a.5.5 0 0 1-.5-.5V4a.5.5 0 0 1 .5-.5z M14 3.5V8h4.5M10 12l4.5 2.8L10 17.6z',
);
export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5l8-8M16 7.5l2.5 2.5M13.5 10l2 2" />
  </Icon>
);
export const UsageIcon = drawn('M4 20h16M7 16.5v-4M12 16.5V6M17 16.5V9.5');
export const RequestsIcon = drawn('M4 6.5h2M9.5 6.5H20M4 12h2M9.5 12H20M4 17.5h2M9.5 17.5H20');
export const DocsIcon = drawn(
  'M12 6.5C10 5 7 4.5 4 4.8v13.4c3-.3 6 .2 8 1.7 2-1.5 5-2 8-1.7V4.8c-3-.3-6 .2-8 1.7zM12 6.5v13.4',
);
export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4.5A.5.5 0 0 1 4 14.5v-10A.5.5 0 0 1 4.5 4h10a.5.5 0 0 1 .5.5V5" />
  </Icon>
);
export const CheckIcon = drawn('M5 12.5l4.5 4.5L19 7.5');
export const PlusIcon = drawn('M12 5v14M5 12h14');
export const ArrowIcon = drawn('M5 12h14M13 6l6 6-6 6');
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8.5" r="3.8" />
    <path d="M4.5 20c.8-4 3.7-5.8 7.5-5.8s6.7 1.8 7.5 5.8" />
  </Icon>
);
export const DownloadIcon = drawn('M12 4v11M7 10.5l5 5 5-5M5 20h14');
export const MoreIcon = () => (
  <Icon>
    <circle cx="5.5" cy="12" r=".8" />
    <circle cx="12" cy="12" r=".8" />
    <circle cx="18.5" cy="12" r=".8" />
  </Icon>
);
export const ThemeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
  </Icon>
);
