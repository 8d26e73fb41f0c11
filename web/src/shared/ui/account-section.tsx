import { useId, type ReactNode } from 'react';

type AccountSectionProps = { title: string; text: ReactNode; children: ReactNode };

/** A section of the account page: an explanation, and beside or below it the controls. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-line py-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-12"
    >
      <div>
        <h2 id={id} className="font-serif text-xl font-semibold">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{text}</p>
      </div>
      <div className="min-w-0 rounded-xl border border-line bg-surface p-5 sm:p-6">{children}</div>
    </section>
  );
}

/** Forms and their buttons are no wider than what is typed into them. */
export const FORM_STYLE = 'max-w-md gap-4 [&>button]:justify-self-start';
