import type { ReactNode } from 'react';

/** One calm card for a form. */
export const NarrowPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto my-6 max-w-md rounded-2xl border border-line bg-surface p-6 shadow-sm sm:my-14 sm:p-10">
    <h1 className="mb-6 font-serif text-3xl font-semibold">{title}</h1>
    {children}
  </div>
);
