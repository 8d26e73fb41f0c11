import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../dialogs/dialogs.ts';
import { saveCsv } from '../http/save-file.ts';
import { Button } from './button.tsx';

/**
 * Saves a list as CSV, or says that it could not be exported.
 * @param noun - What is exported, in the plural.
 */
export const useExport = (path: string, name: string, noun: string, query?: object) =>
  useMutation({
    mutationFn: () => saveCsv(path, name, query),
    onError: () => void showAlert(`The ${noun} could not be exported. Please try again.`),
  });

type ExportButtonProps = { path: string; name: string; noun: string; query?: object; children: ReactNode };

export function ExportButton({ path, name, noun, query, children }: ExportButtonProps) {
  const { isPending, mutate } = useExport(path, name, noun, query);
  return (
    <Button look="secondary" className="shrink-0" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exporting…' : children}
    </Button>
  );
}
