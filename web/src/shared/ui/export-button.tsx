import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../dialogs/dialogs.ts';
import { saveCsv } from '../http/save-file.ts';
import { Button } from './button.tsx';

/** Says that a list could not be exported. */
const FAILURES = {
  books: () => i18n.t('The books could not be exported. Please try again.'),
  orders: () => i18n.t('The orders could not be exported. Please try again.'),
  subscribers: () => i18n.t('The subscribers could not be exported. Please try again.'),
  'wrong rows': () => i18n.t('The wrong rows could not be exported. Please try again.'),
  'rows without their covers': () =>
    i18n.t('The rows without their covers could not be exported. Please try again.'),
} as const;
/** What is exported. */
type Noun = keyof typeof FAILURES;

/** Saves a list as CSV, or says that it could not be exported. */
export const useExport = (path: string, name: string, noun: Noun, query?: object) =>
  useMutation({
    mutationFn: () => saveCsv(path, name, query),
    onError: () => void showAlert(FAILURES[noun]()),
  });

type ExportButtonProps = { path: string; name: string; noun: Noun; query?: object; children: ReactNode };

export function ExportButton({ path, name, noun, query, children }: ExportButtonProps) {
  const { isPending, mutate } = useExport(path, name, noun, query);
  return (
    <Button look="secondary" className="shrink-0" disabled={isPending} onClick={() => mutate()}>
      {isPending ? i18n.t('Exporting…') : children}
    </Button>
  );
}
