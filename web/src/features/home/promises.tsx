import { Icon } from '../../shared/ui/icon.tsx';

/** Only what the shop really does. */
const PROMISES = [
  { icon: 'parcel', title: 'Cash on delivery', text: 'No card, no prepayment' },
  { icon: 'check', title: 'The price you saw', text: 'A change is yours to confirm' },
  { icon: 'cart', title: 'Cancel until it ships', text: 'With one button, at no cost' },
  { icon: 'user', title: 'No trackers', text: 'No advertising, no resale' },
] as const;

export const Promises = () => (
  <section aria-label="What we promise" className="mt-4 md:mt-6">
    <ul className="grid gap-x-4 gap-y-3 rounded-xl border border-line bg-surface px-4 py-4 min-[22rem]:grid-cols-2 lg:grid-cols-4">
      {PROMISES.map(({ icon, title, text }) => (
        <li key={title} className="flex items-center gap-3">
          <Icon name={icon} className="hidden size-6 text-accent sm:block" />
          <p className="text-sm leading-snug">
            <strong className="block font-semibold">{title}</strong>
            <span className="text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  </section>
);
