import { drawn, Icon } from '../components/icons.tsx';

export const UpIcon = drawn('M6 15l6-6 6 6');
export const DownIcon = drawn('M6 9l6 6 6-6');
export const MinusIcon = drawn('M5 12h14');
export const WidthIcon = drawn(
  'M4 5v14M20 5v14M8 12h8M10.5 9.5L8 12l2.5 2.5M13.5 9.5L16 12l-2.5 2.5',
);
export const SamplesIcon = () => (
  <Icon>
    <rect x="4" y="4" width="7" height="7" rx="1.5" />
    <rect x="13" y="4" width="7" height="7" rx="1.5" />
    <rect x="4" y="13" width="7" height="7" rx="1.5" />
    <rect x="13" y="13" width="7" height="7" rx="1.5" />
  </Icon>
);
export const OpenIcon = drawn(
  'M3.5 18.5v-12A.5.5 0 0 1 4 6h5l2 2.5h7.5a.5.5 0 0 1 .5.5v2M3.5 18.5l2.6-7h14.4l-2.4 7z',
);
export const CodeIcon = drawn('M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5');
export const ShareIcon = drawn('M12 15V4M7.5 8.5L12 4l4.5 4.5M6 12H5v8h14v-8h-1');
