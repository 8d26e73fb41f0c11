import {
  MAX_PAGEABLE_SUBSCRIBERS,
  type Subscriber,
  SUBSCRIBER_STATES,
} from '@bookstore/contracts/newsletter';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmAction, showAlert } from '../../shared/dialogs/dialogs.ts';
import { planFocus } from '../../shared/browser/focus.ts';
import { SUBSCRIBER_STATE_LABELS } from '../../shared/mails/mail-labels.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ExportButton } from '../../shared/ui/export-button.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { rowAction } from '../../shared/ui/row-menu.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { toTabs } from '../../shared/ui/tabs.tsx';
import { subscriberPageQuery, type SubscriberSearch, useRemoveSubscriber } from './subscribers.queries.ts';

/** When something was done, and from which client address: the proof of consent. */
const Proof = ({ at, from }: { at: string | undefined; from: string | undefined }) =>
  at && (
    <span className="min-w-0 max-md:text-end md:grid md:leading-6">
      <Moment at={at} />
      {from && (
        <span title={from} className="block text-sm text-muted max-md:wrap-anywhere md:truncate md:leading-4">
          {i18n.t('from {address}', { address: from })}
        </span>
      )}
    </span>
  );

const createColumns = (): readonly Column<Subscriber>[] => [
  {
    id: 'email',
    header: i18n.t('E-mail address'),
    isRowHeader: true,
    render: ({ email }) => {
      const at = email.lastIndexOf('@');
      return (
        <span className="min-w-0 wrap-break-word">
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
      );
    },
  },
  {
    id: 'state',
    header: i18n.t('Status'),
    width: 'md:w-32',
    render: ({ state }) => (
      <Badge look={state === 'confirmed' ? 'open' : 'warning'}>{SUBSCRIBER_STATE_LABELS[state]()}</Badge>
    ),
  },
  {
    id: 'subscribed',
    header: i18n.t('Subscribed'),
    isWideOnly: true,
    width: 'md:w-44',
    render: ({ subscribedAt, subscribedFrom }) => <Proof at={subscribedAt} from={subscribedFrom} />,
  },
  {
    id: 'confirmed',
    header: i18n.t('Confirmed'),
    width: 'md:w-44',
    render: ({ confirmedAt, confirmedFrom }) => <Proof at={confirmedAt} from={confirmedFrom} />,
  },
];

type SubscriberListProps = { search: SubscriberSearch; onChange: (search: SubscriberSearch) => void };

/** A page of the subscribers of the newsletter. */
export function SubscriberList({ search, onChange }: SubscriberListProps) {
  const query = useQuery(subscriberPageQuery(search));
  const [columns] = useState(createColumns);
  const { mutateAsync: remove } = useRemoveSubscriber();
  const { q, state, page } = search;

  const confirmRemoval = async ({ id, email }: Subscriber, button: HTMLElement) => {
    const moveFocus = planFocus(button);
    const isConfirmed = await confirmAction({
      title: i18n.t('Remove {email}?', { email }),
      text: i18n.t('The address and the proof of its consent are deleted. It can subscribe again.'),
      confirm: i18n.t('Remove'),
    });
    if (!isConfirmed) return;
    await remove(id).catch(() => showAlert(i18n.t('The subscriber could not be removed. Please try again.')));
    moveFocus();
  };

  return (
    <ListPage
      query={query}
      loadError={i18n.t('The subscribers could not be loaded.')}
      tabs={{
        label: i18n.t('Subscribers by status'),
        tabs: toTabs({
          states: SUBSCRIBER_STATES,
          labels: SUBSCRIBER_STATE_LABELS,
          current: state,
          toLink: (each) => ({ to: '/dashboard/newsletter', search: { q, state: each } }),
        }),
      }}
      total={{ noun: 'subscriber', max: MAX_PAGEABLE_SUBSCRIBERS }}
      filters={
        <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <SearchBox
            key={q}
            type="search"
            label={i18n.t('Search the subscribers')}
            formLabel={i18n.t('Subscribers')}
            placeholder={i18n.t('Part of an e-mail address')}
            defaultValue={q}
            onSearch={(text) => onChange({ state, q: text.trim() || undefined })}
          />
        </div>
      }
      tools={
        <ExportButton path="/api/newsletter/export.csv" name="subscribers.csv" noun="subscribers">
          {i18n.t('Export the confirmed as CSV')}
        </ExportButton>
      }
      page={page}
      onPage={(next) => onChange({ ...search, page: next })}
      caption={i18n.t('Subscribers')}
      columns={columns}
      getId={({ id }) => id}
      getName={({ email }) => email}
      actionsWidth="md:w-28"
      renderActions={(each) => (
        <button
          type="button"
          className={rowAction(true)}
          aria-label={i18n.t('Remove {title}', { title: each.email })}
          onClick={({ currentTarget }) => void confirmRemoval(each, currentTarget)}
        >
          {i18n.t('Remove')}
        </button>
      )}
      empty={<Notice title={i18n.t('No subscribers found.')} />}
    />
  );
}
