import { MAIL_STATES, type MailState } from '@bookstore/contracts/mails';
import { Link } from '@tanstack/react-router';
import { capitalize } from '../../shared/format.ts';
import { TAB_STYLE, Tabs } from '../../shared/ui/tabs.tsx';

const TABS = [
  { state: undefined, label: 'All' },
  ...MAIL_STATES.map((state) => ({ state, label: capitalize(state) })),
];

/** The mails of each state. */
export const MailTabs = ({ current }: { current: MailState | undefined }) => (
  <Tabs label="Mails by status">
    {TABS.map(({ state, label }) => (
      <li key={label}>
        <Link
          to="/dashboard/mails"
          search={{ state }}
          activeOptions={{ exact: true }}
          aria-current={current === state ? 'page' : undefined}
          className={TAB_STYLE}
        >
          {label}
        </Link>
      </li>
    ))}
  </Tabs>
);
