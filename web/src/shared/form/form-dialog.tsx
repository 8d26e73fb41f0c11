import { i18n } from '@bookstore/i18n/i18n';
import type { FieldValues } from 'react-hook-form';
import { Modal } from '../dialogs/modal.tsx';
import { Form, type FormProps } from './form.tsx';

type FormDialogProps<Values extends FieldValues> = Omit<FormProps<Values>, 'onCancel'> & {
  title: string;
  onClose: () => void;
};

/** A form in a modal dialog, which closes before it submits. */
export const FormDialog = <Values extends FieldValues>(props: FormDialogProps<Values>) => {
  const { title, onSubmit, onClose, cancel = i18n.t('Cancel'), ...form } = props;
  return (
    <Modal title={title} onClose={onClose}>
      {(close) => (
        <Form
          {...form}
          cancel={cancel}
          onSubmit={(values) => {
            close(true)();
            return onSubmit(values);
          }}
          onCancel={close(false)}
        />
      )}
    </Modal>
  );
};
