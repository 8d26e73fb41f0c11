import { MAX_PROMISES } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Checkbox, TextField } from '../../shared/form/fields.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { RemoveItem } from './remove-item.tsx';
import type { SettingsFormState } from './settings-fields.ts';

type FormProps = { form: SettingsFormState };

function Promises({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'promises' });
  return (
    <>
      <ul aria-label={i18n.t('Promises')} className="grid gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2">
            <TextField
              form={form}
              name={`promises.${index}.title`}
              label={i18n.t('Promise {number}', { number: index + 1 })}
              required
            />
            <TextField
              form={form}
              name={`promises.${index}.text`}
              label={i18n.t('Text of promise {number}', { number: index + 1 })}
            />
            <RemoveItem
              label={i18n.t('Remove promise {number}', { number: index + 1 })}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          disabled={fields.length >= MAX_PROMISES}
          onClick={() => append({ title: '', text: '' })}
        >
          {i18n.t('Add a promise')}
        </Button>
      </div>
    </>
  );
}

/** The promises of the home page: those of a new shop until the owner makes others, or none. */
export function PromiseList({ form }: FormProps) {
  const isOwn = useWatch({ control: form.control, name: 'promises' }) !== undefined;
  return (
    <>
      <Checkbox
        checked={isOwn}
        onChange={({ target }) =>
          form.setValue('promises', target.checked ? [] : undefined, { shouldDirty: true })
        }
      >
        {i18n.t('Show promises of our own, or none, in place of those of a new shop')}
      </Checkbox>
      {isOwn && <Promises form={form} />}
    </>
  );
}
