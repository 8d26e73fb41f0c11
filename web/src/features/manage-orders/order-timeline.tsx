import type { Order, OrderChange } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { nameReason } from '@bookstore/i18n/order-reasons';
import { type ReactNode, useState } from 'react';
import { formatCount, formatEnumeration } from '../../shared/format/format.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { StaffIcon } from '../../shared/ui/staff-icon.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { nameAction, nameActor, nameContact } from './order-labels.ts';
import { NoteForm } from './order-notes.tsx';

type Dated = { id: string; at: string; content: ReactNode };
/** The mails about an order, in any order. */
type TimelineMails = { entries: readonly Dated[]; isError: boolean };
/** What the audit says of a change by staff, the last first: `order.ship` of the action `ship`. */
type AuditedChange = { action: string; content: ReactNode };

const KINDS = {
  change: { label: () => i18n.t('Changes'), icon: 'clock' },
  note: { label: () => i18n.t('Notes'), icon: 'note' },
  mail: { label: () => i18n.t('Mails'), icon: 'mail' },
} as const;
type Kind = keyof typeof KINDS;
type Entry = Dated & { kind: Kind };
const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);
const KIND_NAMES = Object.keys(KINDS).filter(isKind);

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="block text-sm text-muted">
    {formatShopMoment(at)}
  </time>
);

type ChangeProps = { change: OrderChange; details: ReactNode };

function Change({ change: { action, by, at, corrected, removedTitle, reason }, details }: ChangeProps) {
  const said = { action: nameAction(action), actor: nameActor(by) };
  const what = <span className="font-medium" />;
  return (
    <>
      {corrected && corrected.length > 0 ? (
        <Trans
          id="<what>{action}</what>: {fields} by {actor}"
          values={{ ...said, fields: formatEnumeration(corrected.map(nameContact)) }}
          components={{ what }}
        />
      ) : (
        <Trans id="<what>{action}</what> by {actor}" values={said} components={{ what }} />
      )}
      <Moment at={at} />
      {removedTitle && (
        <span dir="auto" className="block wrap-anywhere">
          {removedTitle}
        </span>
      )}
      {reason && (
        <span dir="auto" className="block wrap-anywhere">
          {i18n.t('“{reason}”', { reason: nameReason(reason, i18n) })}
        </span>
      )}
      {details}
    </>
  );
}

/** The changes with what the audit knows of them: both lists have all changes by staff of an action, as far back as they go. */
function listChanges({ history }: Order, audited: readonly AuditedChange[]): Entry[] {
  const left = [...audited];
  return history.toReversed().map((change) => {
    const isOfStaff = change.by.role !== 'customer' && change.by.name !== undefined;
    const found = isOfStaff ? left.findIndex(({ action }) => action === `order.${change.action}`) : -1;
    const [line] = found < 0 ? [] : left.splice(found, 1);
    // The audit would only say that personal data changed.
    const details = change.corrected ? undefined : line?.content;
    const content = <Change change={change} details={details} />;
    return { id: `change-${change.v}`, at: change.at, kind: 'change', content };
  });
}

const listNotes = ({ notes = [] }: Order): Entry[] =>
  notes.map(({ at, by, text }, index) => ({
    id: `note-${index}`,
    at,
    kind: 'note',
    content: (
      <>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <p className="text-sm text-muted">
          <Trans
            id="{actor}, <time/>"
            values={{ actor: nameActor(by) }}
            components={{ time: <time dateTime={at}>{formatShopMoment(at)}</time> }}
          />
        </p>
      </>
    ),
  }));

type FilterProps = { entries: readonly Entry[]; shown: Kind | undefined; onShow: (kind?: Kind) => void };

/** Chooses which kind of entries is shown. */
const Filter = ({ entries, shown, onShow }: FilterProps) => (
  <div role="group" aria-label={i18n.t('Show')} className="mt-4 flex flex-wrap gap-2">
    {[undefined, ...KIND_NAMES].map((kind) => (
      <button
        key={kind ?? 'all'}
        type="button"
        aria-pressed={kind === shown}
        className="min-h-11 rounded-full border border-line px-4 font-semibold text-muted hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => onShow(kind)}
      >
        {kind ? KINDS[kind].label() : i18n.t('All')}{' '}
        <span className="text-sm font-normal tabular-nums">
          {formatCount(entries.filter((each) => !kind || each.kind === kind).length)}
        </span>
      </button>
    ))}
  </div>
);

type TimelineProps = {
  order: Order;
  /** The number or the id in the address of the page. */
  number: string;
  mails: TimelineMails;
  audited: readonly AuditedChange[];
};

/** Everything about an order that has a time, the last first: what happened, what staff noted, and its mails. */
export function OrderTimeline({ order, number, mails, audited }: TimelineProps) {
  const [shown, setShown] = useState<Kind>();
  const sent = mails.entries.map((each): Entry => ({ ...each, kind: 'mail' }));
  const entries = [...sent, ...listNotes(order).toReversed(), ...listChanges(order, audited)].toSorted(
    (left, right) => right.at.localeCompare(left.at),
  );
  const visible = entries.filter(({ kind }) => !shown || kind === shown);
  return (
    <Panel title={i18n.t('Timeline')}>
      <NoteForm order={order} number={number} />
      <Filter entries={entries} shown={shown} onShow={setShown} />
      {mails.isError && <p className="mt-3 text-muted">{i18n.t('The mails could not be loaded.')}</p>}
      {visible.length === 0 && <p className="mt-4 text-muted">{i18n.t('Nothing yet.')}</p>}
      <ol className="mt-4">
        {visible.map(({ id, kind, content }) => (
          <li key={id} className="group relative flex gap-3 pb-4 last:pb-0">
            <span className="absolute top-7 bottom-0 start-3.5 w-px bg-line group-last:hidden" />
            <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-paper-deep text-muted">
              <StaffIcon name={KINDS[kind].icon} className="size-4" />
            </span>
            <div className="min-w-0 flex-1">{content}</div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
