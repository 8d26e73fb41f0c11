/** Outlines on a grid of 24 by 24 units. */
const PATHS = {
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2Zm4 4.5h4',
  book: 'M12 6.2C9.8 4.7 7 4.2 3.5 4.2v14c3.5 0 6.3.5 8.5 2 2.2-1.5 5-2 8.5-2v-14c-3.5 0-6.3.5-8.5 2Zm0 0v14',
  cart: 'M3 4h2.2l2.3 11h10.3l2-8H6m3 13.2v.1m8-.1v.1',
  chart: 'M4 20h16M7 16v-5m5 5V5m5 11V9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-left': 'm14.5 5.5-6.5 6.5 6.5 6.5',
  'chevron-right': 'm9.5 5.5 6.5 6.5-6.5 6.5',
  close: 'm6 6 12 12M18 6 6 18',
  home: 'M4 11.2 12 4.5l8 6.7V20h-5.5v-5.5h-5V20H4v-8.8Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 20 20 4',
  image: 'M4 4.5h16v15H4v-15Zm0 12 4.5-4.5 3.5 3.5 3-3 5 5M15 9.2v.1',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1m-.1 5.5h.1',
  'log-out': 'M10 4H5v16h5m5-12 4 4-4 4m4-4H9.5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  money: 'M3 6.5h18v11H3v-11Zm9 8.3a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM6.2 12h.1m11.4 0h.1',
  note: 'M5 4h14v10.5L13.5 20H5V4Zm8.5 16v-5.5H19',
  parcel: 'M4 8v9l8 4 8-4V8l-8-4-8 4Zm0 0 8 4 8-4m-8 4v9M8 6l8 4',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  shop: 'M4 10v10h16V10M4 10l1.5-6h13L20 10M4 10c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M10 20v-5h4v5',
  send: 'm3.5 11.5 17-7-7 17-2.5-7.5-7.5-2.5Zm7.5 2.5 4-4',
  tag: 'M4 4h7l9 9-7 7-9-9V4Zm4.2 4.2h.1',
  trending: 'm3.5 17 6-6 4 4 7-8m0 0h-5m5 0v5',
  upload: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 15v5h16v-5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5',
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 7.5c.7-3 3.2-4.6 6.5-4.6s5.8 1.6 6.5 4.6M15.5 5.4a3.5 3.5 0 0 1 0 6.2m2 3.6c2.1.5 3.5 2 4 4.3',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon: its meaning must be given by text or a label. */
export const Icon = ({ name, className = 'size-6' }: { name: IconName; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
