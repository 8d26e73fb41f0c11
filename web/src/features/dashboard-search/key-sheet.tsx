import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { Modal } from '../../shared/dialogs/modal.tsx';
import { Checkbox } from '../../shared/form/fields.tsx';
import { browserStorage } from '../../shared/browser/storage.ts';
import { openStaffItem } from '../../shared/staff/staff-storage.ts';
import { Button } from '../../shared/ui/button.tsx';

const namePaletteKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');

const listKeys = () => [
  { keys: [namePaletteKey()], does: i18n.t('Find, open or do something') },
  { keys: ['/'], does: i18n.t('The same') },
  { keys: ['j', 'k'], does: i18n.t('Go down and up in a list, or to the next and previous order') },
  { keys: ['x'], does: i18n.t('Select the row') },
  { keys: ['Enter'], does: i18n.t('Open the row') },
  { keys: ['?'], does: i18n.t('Show these keys') },
];

/** Whether keys without Control or Command do something for this account in this browser: whoever speaks to it may turn them off. */
export const openKeySetting = () => openStaffItem(browserStorage, 'keys', z.boolean());

type KeySheetProps = { isOn: boolean; onChange: (isOn: boolean) => void; onClose: () => void };

/** Lists the keys of the dashboard. */
export const KeySheet = ({ isOn, onChange, onClose }: KeySheetProps) => (
  <Modal title={i18n.t('Keys')} onClose={onClose}>
    {(close) => (
      <>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
          {listKeys().map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="whitespace-nowrap">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="me-1 rounded-md border border-line-strong bg-paper-deep px-2 py-0.5 font-sans text-sm font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)}>
          {i18n.t('Keys of one character work')}
        </Checkbox>
        <Button look="secondary" className="justify-self-start" data-focused onClick={close(true)}>
          {i18n.t('Close')}
        </Button>
      </>
    )}
  </Modal>
);
