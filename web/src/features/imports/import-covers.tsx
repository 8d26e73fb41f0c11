import { COVERS_ARCHIVE_MAX_BYTES } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { FileField } from '../../shared/form/file-field.tsx';
import type { useImportCommand } from './imports.queries.ts';

export const describeTooLarge = () => i18n.t('Please choose a zip archive of at most 100 MB');

/** Adds covers to the books of an import, from files that are named after their ISBNs. */
export function ImportCovers({ command }: { command: ReturnType<typeof useImportCommand> }) {
  const [fault, setFault] = useState<string>();
  const choose = (archive: File | undefined) => {
    const isTooLarge = (archive?.size ?? 0) > COVERS_ARCHIVE_MAX_BYTES;
    setFault(isTooLarge ? describeTooLarge() : undefined);
    if (archive && !isTooLarge) command.mutate({ action: 'covers', archive });
  };
  return (
    <FileField
      label={i18n.t('Covers in a zip archive')}
      hint={i18n.t('Optional. Pictures named after ISBNs, such as 9780306406157.jpg, at most 100 MB.')}
      error={fault}
      accept=".zip,application/zip"
      noun="an archive"
      onChoose={choose}
    >
      <p role="status" className="empty:hidden">
        {command.isPending && command.variables.action === 'covers' && i18n.t('Sending the archive...')}
      </p>
    </FileField>
  );
}
