import { Outline, PATHS } from './icon.tsx';

/** Icons of the dashboard, which home's script has no room for. */
const STAFF_PATHS = {
  ...PATHS,
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2Zm4 4.5h4',
  chart: 'M4 20h16M7 16v-5m5 5V5m5 11V9',
  image: 'M4 4.5h16v15H4v-15Zm0 12 4.5-4.5 3.5 3.5 3-3 5 5M15 9.2v.1',
  'log-out': 'M10 4H5v16h5m5-12 4 4-4 4m4-4H9.5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7',
  money: 'M3 6.5h18v11H3v-11Zm9 8.3a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM6.2 12h.1m11.4 0h.1',
  shop: 'M4 10v10h16V10M4 10l1.5-6h13L20 10M4 10c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M10 20v-5h4v5',
  send: 'm3.5 11.5 17-7-7 17-2.5-7.5-7.5-2.5Zm7.5 2.5 4-4',
  upload: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 15v5h16v-5',
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 7.5c.7-3 3.2-4.6 6.5-4.6s5.8 1.6 6.5 4.6M15.5 5.4a3.5 3.5 0 0 1 0 6.2m2 3.6c2.1.5 3.5 2 4 4.3',
  trending: 'm3.5 17 6-6 4 4 7-8m0 0h-5m5 0v5',
  note: 'M5 4h14v10.5L13.5 20H5V4Zm8.5 16v-5.5H19',
} as const;

export type StaffIconName = keyof typeof STAFF_PATHS;

/** An icon of the shop or of the dashboard. */
export const StaffIcon = ({ name, className }: { name: StaffIconName; className?: string }) => (
  <Outline path={STAFF_PATHS[name]} className={className} />
);
