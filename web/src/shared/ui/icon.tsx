/** Outlines on a grid of 24 by 24 units. */
export const PATHS = {
  book: 'M12 6.2C9.8 4.7 7 4.2 3.5 4.2v14c3.5 0 6.3.5 8.5 2 2.2-1.5 5-2 8.5-2v-14c-3.5 0-6.3.5-8.5 2Zm0 0v14',
  cart: 'M3 4h2.2l2.3 11h10.3l2-8H6m3 13.2v.1m8-.1v.1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm5.5 9.5 6.5 6.5 6.5-6.5',
  'chevron-left': 'm14.5 5.5-6.5 6.5 6.5 6.5',
  'chevron-right': 'm9.5 5.5 6.5 6.5-6.5 6.5',
  close: 'm6 6 12 12M18 6 6 18',
  home: 'M4 11.2 12 4.5l8 6.7V20h-5.5v-5.5h-5V20H4v-8.8Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1m-.1 5.5h.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  parcel: 'M4 8v9l8 4 8-4V8l-8-4-8 4Zm0 0 8 4 8-4m-8 4v9M8 6l8 4',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  tag: 'M4 4h7l9 9-7 7-9-9V4Zm4.2 4.2h.1',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.1',
} as const;

type OutlineProps = { path: string; className?: string | undefined };

/** A decorative icon: its meaning must be given by text or a label. */
export const Outline = ({ path, className = 'size-6' }: OutlineProps) => (
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
    <path d={path} />
  </svg>
);

/** They point on or back, which languages that are read from the right do the other way round. */
const MIRRORED = ['chevron-left', 'chevron-right'];

/** An icon of the shop. */
export const Icon = ({ name, className = 'size-6' }: { name: keyof typeof PATHS; className?: string }) => (
  <Outline
    path={PATHS[name]}
    className={MIRRORED.includes(name) ? `rtl:-scale-x-100 ${className}` : className}
  />
);
