import type { AuthorNote } from '@bookstore/contracts/authors';
import { MAX_ABOUT_LENGTH, MAX_CREDIT_LENGTH } from '@bookstore/contracts/limits';
import { toSlug } from '@bookstore/contracts/slugs';
import { requiredText, visibleText } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { TextAreaField, TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readCode, readFieldErrors } from '../../shared/http/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { findCurrentNote, useSaveAuthorNote } from './author-notes.queries.ts';

const FIELDS = { name: requiredText(MAX_CREDIT_LENGTH), about: requiredText(MAX_ABOUT_LENGTH) };
const newNote = z.object(FIELDS);
/** That of an author who has one: an empty text removes it. */
const changedNote = z.object({ ...FIELDS, about: visibleText(MAX_ABOUT_LENGTH) });

function explain(error: Error): string {
  const theirs = findCurrentNote(error);
  if (theirs?.about)
    return i18n.t(
      'There is another text about {name} by now: “{text}” Save again to replace it with yours.',
      { name: theirs.name, text: theirs.about },
    );
  if (theirs) return i18n.t('Someone else removed this text meanwhile. Save again to keep yours.');
  if (readCode(error) === 'AUTHOR_NOT_FOUND')
    return i18n.t('The shop has no book by this author. Write the name as the books have it.');
  return readFieldErrors(error)[0]?.message ?? i18n.t('The text could not be saved. Please try again.');
}

type NoteFormProps = { note: AuthorNote | undefined; onClose: () => void };

function NoteForm({ note, onClose }: NoteFormProps) {
  const form = useZodForm(note ? changedNote : newNote, { name: note?.name ?? '', about: note?.about ?? '' });
  const save = useSaveAuthorNote();
  const limit = { count: MAX_ABOUT_LENGTH };
  /** The version that a change replaces. */
  const [v, setV] = useState(note?.v ?? 0);
  useUnsavedChanges(isEdited(form));
  return (
    <Form
      form={form}
      label={note ? i18n.t('About {name}', { name: note.name }) : i18n.t('About an author')}
      submit={i18n.t('Save text')}
      cancel={i18n.t('Cancel')}
      mutation={save}
      failure={explain}
      className="gap-5 py-4"
      onCancel={onClose}
      onSubmit={({ name, about }) =>
        save.mutate(
          { slug: note?.slug ?? toSlug(name), v, about },
          {
            onSuccess: () => {
              onClose();
              showToast(i18n.t('The text is saved'));
            },
            onError: (error) => setV(findCurrentNote(error)?.v ?? v),
          },
        )
      }
    >
      {!note && <TextField form={form} name="name" label={i18n.t('Name of the author')} required />}
      <TextAreaField
        form={form}
        name="about"
        label={note ? i18n.t('A few lines about {name}', { name: note.name }) : i18n.t('A few lines')}
        hint={
          note
            ? i18n.t('{count} characters at most. An empty text is removed.', limit)
            : i18n.t('{count} characters at most.', limit)
        }
      />
    </Form>
  );
}

/** What the shop says about authors, each changed by itself. */
export function AuthorNotes({ notes }: { notes: readonly AuthorNote[] }) {
  const root = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<AuthorNote | 'new'>();
  /** Opens or closes the form. The focus moves on, because the control that had it disappears. */
  const edit = (next: AuthorNote | 'new' | undefined) => {
    flushSync(() => setEdited(next));
    (root.current?.querySelector<HTMLElement>('input, textarea') ?? root.current)?.focus();
  };
  const slug = edited !== 'new' && edited?.slug;
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {edited === 'new' ? (
        <NoteForm note={undefined} onClose={() => edit(undefined)} />
      ) : (
        <Button look="secondary" className="mt-4" onClick={() => edit('new')}>
          {i18n.t('Write about an author')}
        </Button>
      )}
      {notes.length > 0 && (
        <ul aria-label={i18n.t('Authors')} className="mt-4 divide-y divide-line border-t border-line">
          {notes.map((note) => (
            <li key={note.slug}>
              {note.slug === slug ? (
                <NoteForm note={note} onClose={() => edit(undefined)} />
              ) : (
                <div className="flex flex-wrap items-start justify-between gap-x-4 py-2">
                  <div className="min-w-0 flex-1 basis-64 py-2 wrap-anywhere">
                    <Link
                      to="/authors/$slug"
                      params={{ slug: note.slug }}
                      className="font-semibold text-accent underline"
                    >
                      <bdi>{note.name}</bdi>
                    </Link>
                    <p dir="auto" className="line-clamp-2 text-muted">
                      {note.about}
                    </p>
                  </div>
                  <Button
                    look="quiet"
                    aria-label={i18n.t('Edit the text about {name}', { name: note.name })}
                    onClick={() => edit(note)}
                  >
                    {i18n.t('Edit')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
