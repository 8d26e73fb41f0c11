import { book, type BookDraftRequest } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { openStaffItem } from '../../../shared/staff/staff-storage.ts';
import { tabStorage } from '../../../shared/browser/storage.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { bookValues } from './book-fields.ts';

/** What was typed into the form of a book, valid or not, and the book that it is based on. */
const bookDraftItem = z.object({
  fields: bookValues,
  addition: z.string(),
  /** A file itself cannot be kept. */
  hasCover: z.boolean(),
  base: book.optional(),
});
type BookDraftItem = z.infer<typeof bookDraftItem>;

/** What was kept of the form of a book, or of the one for a new book, when it was opened. */
export function useBookDraft(id = 'new') {
  const [item] = useState(() => openStaffItem(tabStorage, `draft of book ${id}`, bookDraftItem));
  const [found, setFound] = useState(item.read);
  return { ...item, found, dismiss: () => setFound(undefined) };
}

type RestOfDraft = Omit<BookDraftItem, 'fields'> & { isEdited: boolean };

/** Fills in what was kept, and keeps what is typed from then on. */
export function useDraftStorage(
  { found, keep, forget }: ReturnType<typeof useBookDraft>,
  form: ZodForm<BookDraftRequest>,
  { isEdited, addition, hasCover, base }: RestOfDraft,
  onRestore: ((addition: string) => void) | undefined,
): void {
  const fields = useWatch({ control: form.control });
  const restore = useEffectEvent(() => {
    if (!found) return;
    form.reset(found.fields, { keepDefaultValues: true });
    onRestore?.(found.addition);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (isEdited) keep({ fields, addition, hasCover, base });
    else forget();
  }, [keep, forget, isEdited, fields, addition, hasCover, base]);
}

export const DraftNote = ({ hasCover, onDiscard }: { hasCover: boolean; onDiscard: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-accent-soft px-4 py-3"
  >
    <p className="min-w-0 flex-1 basis-60">
      {i18n.t('What you typed here before is back. It is not saved yet.')}
      {hasCover && ` ${i18n.t('A picture cannot be kept: please choose it again.')}`}
    </p>
    <Button look="secondary" onClick={onDiscard}>
      {i18n.t('Discard it')}
    </Button>
  </div>
);
