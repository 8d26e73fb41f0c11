import {
  MAX_PAGEABLE_SUBSCRIBERS,
  type Subscriber,
  SUBSCRIBER_STATES,
} from '@bookstore/contracts/newsletter';
import { useMutation, useQuery } from '@tanstack/react-query';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { planFocus } from '../../shared/browser/focus.ts';
import { capitalize } from '../../shared/format/format.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { saveCsv } from '../../shared/http/save-file.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PagedTable } from '../../shared/ui/paged-table.tsx';
import { Total } from '../../shared/ui/pagination.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { subscriberPageQuery, type SubscriberSearch, useRemoveSubscriber } from './subscribers.queries.ts';

/** When something was done, and from which client address: the proof of consent. */
const Proof = ({ at, from }: { at: string | undefined; from: string | undefined }) =>
  at && (
    <span className="min-w-0 max-sm:text-right">
      <time dateTime={at}>{formatShopMoment(at)}</time>
      {from && <span className="block text-sm wrap-anywhere text-muted">from {from}</span>}
    </span>
  );

const COLUMNS: readonly Column<Subscriber>[] = [
  {
    id: 'email',
    header: 'E-mail address',
    isRowHeader: true,
    render: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    render: ({ state }) => (
      <Badge look={state === 'confirmed' ? 'open' : 'warning'}>{capitalize(state)}</Badge>
    ),
  },
  {
    id: 'subscribed',
    header: 'Subscribed',
    render: ({ subscribedAt, subscribedFrom }) => <Proof at={subscribedAt} from={subscribedFrom} />,
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    render: ({ confirmedAt, confirmedFrom }) => <Proof at={confirmedAt} from={confirmedFrom} />,
  },
];

function SubscriberExport() {
  const download = useMutation({
    mutationFn: () => saveCsv('/api/newsletter/export.csv', 'subscribers.csv'),
    onError: () => void showAlert('The subscribers could not be exported. Please try again.'),
  });
  return (
    <Button look="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
      Export the confirmed as CSV
    </Button>
  );
}

type SubscriberListProps = { search: SubscriberSearch; onChange: (search: SubscriberSearch) => void };

/** A page of the subscribers of the newsletter. */
export function SubscriberList({ search, onChange }: SubscriberListProps) {
  const query = useQuery(subscriberPageQuery(search));
  const { mutateAsync: remove } = useRemoveSubscriber();
  const { q, state, page = 1 } = search;

  const confirmRemoval = async ({ id, email }: Subscriber, button: HTMLElement) => {
    const moveFocus = planFocus(button);
    const isConfirmed = await showDialog({
      title: `Remove ${email}?`,
      text: 'The address and the proof of its consent are deleted. It can subscribe again.',
      tone: 'danger',
      confirm: 'Remove',
      cancel: 'Cancel',
    });
    if (!isConfirmed) return;
    await remove(id).catch(() => showAlert('The subscriber could not be removed. Please try again.'));
    moveFocus();
  };

  return (
    <>
      <Tabs
        label="Subscribers by status"
        tabs={[undefined, ...SUBSCRIBER_STATES].map((each) => ({
          label: capitalize(each ?? 'all'),
          isCurrent: state === each,
          link: { to: '/dashboard/newsletter', search: { q, state: each } },
        }))}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <SearchBox
            key={q}
            type="search"
            label="Search the subscribers"
            formLabel="Subscribers"
            placeholder="Part of an e-mail address"
            defaultValue={q}
            onSearch={(text) => onChange({ state, q: text.trim() || undefined })}
          />
        </div>
        {query.data && <Total total={query.data.total} max={MAX_PAGEABLE_SUBSCRIBERS} noun="subscriber" />}
        <SubscriberExport />
      </div>
      <PagedTable
        query={query}
        loadError="The subscribers could not be loaded."
        page={page}
        onPage={(next) => onChange({ ...search, page: next })}
        caption="Subscribers"
        columns={COLUMNS}
        getId={({ id }) => id}
        getName={({ email }) => email}
        renderActions={(each) => (
          <Button
            look="danger"
            aria-label={`Remove ${each.email}`}
            onClick={({ currentTarget }) => void confirmRemoval(each, currentTarget)}
          >
            Remove
          </Button>
        )}
        empty={<Notice title="No subscribers found." />}
      />
    </>
  );
}
