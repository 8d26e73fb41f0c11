import type { AddressBook, AddressBookRequest, SavedAddress } from '@bookstore/contracts/addresses';
import { MAX_ADDRESSES } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert, showDialog, showToast } from '../../shared/dialogs/dialogs.ts';
import { readCode } from '../../shared/http/http.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { formatAddress, isSameDelivery } from '../../shared/orders/delivery-fields.ts';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LoadError } from '../../shared/ui/notice.tsx';
import { AddressForm, type NamedAddress } from './address-form.tsx';
import { addressesQuery, useSaveAddresses } from './addresses.queries.ts';

const confirmRemoval = () =>
  showDialog({
    title: i18n.t('Remove this address?'),
    text: i18n.t('Orders that you have placed keep it.'),
    tone: 'danger',
    confirm: i18n.t('Remove address'),
    cancel: i18n.t('Keep address'),
  });

const explain = (error: unknown) =>
  readCode(error) === 'CONFLICT'
    ? i18n.t(
        'Your addresses were changed elsewhere meanwhile. They are shown as they are now: please try again.',
      )
    : i18n.t('Your addresses could not be saved. Please try again.');

const isSame = (a: SavedAddress, b: SavedAddress) => a.label === b.label && isSameDelivery(a, b);

type AddressItemProps = {
  saved: SavedAddress;
  isDefault: boolean;
  isBusy: boolean;
  onChange: () => void;
  onRemove: () => void;
  onPrefer: () => void;
};

function AddressItem({ saved, isDefault, isBusy, ...on }: AddressItemProps) {
  const { label, name, phone, address } = saved;
  const title = [label, address.street, address.city].find(Boolean);
  const named = { values: { title }, components: { hidden: <span className="sr-only" /> } };
  return (
    <li className="py-4 wrap-anywhere first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <bdi>{title}</bdi>
        {isDefault && (
          <span className="rounded-full bg-accent-soft px-3 py-0.5 text-sm text-accent">
            {i18n.t('Default')}
          </span>
        )}
      </p>
      <p className="mt-1 text-muted">
        <bdi>{name}</bdi>, <bdi>{phone}</bdi>
      </p>
      <p dir="auto" className="text-muted">
        {formatAddress(address)}
      </p>
      <div className="-mb-2 -ms-4 flex flex-wrap">
        <Button look="quiet" disabled={isBusy} onClick={on.onChange}>
          <Trans id="Change<hidden> {title}</hidden>" {...named} />
        </Button>
        <Button look="danger" disabled={isBusy} onClick={on.onRemove}>
          <Trans id="Remove<hidden> {title}</hidden>" {...named} />
        </Button>
        {!isDefault && (
          <Button look="quiet" disabled={isBusy} onClick={on.onPrefer}>
            <Trans id="Make default<hidden> {title}</hidden>" {...named} />
          </Button>
        )}
      </div>
    </li>
  );
}

function AddressList({ book: { v, addresses } }: { book: AddressBook }) {
  const list = useRef<HTMLDivElement>(null);
  /** What the form is open for: an address, or a new one. */
  const [edited, setEdited] = useState<SavedAddress | 'new'>();
  const saveAddresses = useSaveAddresses();
  const changed = edited === 'new' ? undefined : edited;

  /** Opens or closes the form. The focus moves on, because the control that had it disappears. */
  const edit = (next: SavedAddress | 'new' | undefined) => {
    flushSync(() => {
      saveAddresses.reset();
      setEdited(next);
    });
    (list.current?.querySelector('input') ?? list.current)?.focus();
  };
  const finish = () => {
    edit(undefined);
    showToast(i18n.t('Your addresses are saved'));
  };
  const save = (changes: AddressBookRequest['addresses']) =>
    saveAddresses.mutate(
      { v, addresses: changes },
      { onSuccess: finish, onError: (error) => void (edited ?? showAlert(explain(error))) },
    );
  const without = (removed: SavedAddress) => addresses.filter((each) => each !== removed);

  const submit = (address: NamedAddress) => {
    // Where it was changed elsewhere meanwhile, it becomes one more.
    const position = changed ? addresses.findIndex((each) => isSame(each, changed)) : -1;
    save(
      position < 0
        ? [...addresses, address]
        : addresses.map((each, index) => (index === position ? address : each)),
    );
  };

  const editor = edited && (
    <AddressForm
      changed={changed}
      isPending={saveAddresses.isPending}
      error={saveAddresses.error ? explain(saveAddresses.error) : undefined}
      onSubmit={submit}
      onCancel={() => edit(undefined)}
    />
  );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {editor ?? (
        <>
          {addresses.length > 0 && (
            <ul aria-label={i18n.t('Addresses')} className="mb-4 divide-y divide-line border-b border-line">
              {addresses.map((saved, index) => (
                <AddressItem
                  key={`${index} ${formatAddress(saved.address)}`}
                  saved={saved}
                  isDefault={index === 0}
                  isBusy={saveAddresses.isPending}
                  onChange={() => edit(saved)}
                  onRemove={() =>
                    void confirmRemoval().then((isConfirmed) => isConfirmed && save(without(saved)))
                  }
                  onPrefer={() => save([saved, ...without(saved)])}
                />
              ))}
            </ul>
          )}
          {addresses.length < MAX_ADDRESSES ? (
            <Button look="secondary" onClick={() => edit('new')}>
              {i18n.t('Add an address')}
            </Button>
          ) : (
            <p className="text-sm text-muted">
              {i18n.t('You have saved as many addresses as are possible.')}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The addresses of the customer, for the next orders. */
export function Addresses() {
  const { data: book, isError, refetch } = useQuery(addressesQuery());
  return (
    <AccountSection
      title={i18n.t('Addresses')}
      text={i18n.t(
        'Where your orders go. The default one is filled in at checkout, where you can choose another. You can save up to {count}.',
        { count: MAX_ADDRESSES },
      )}
    >
      {book && <AddressList book={book} />}
      {!book && isError && (
        <LoadError message={i18n.t('Your addresses could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!book && !isError && <div role="status" aria-label={i18n.t('Loading...')} className="skeleton h-16" />}
    </AccountSection>
  );
}
