import type { ReactNode } from 'react';

export const NarrowPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto my-8 max-w-md rounded-2xl border border-line bg-surface p-6 sm:my-14 sm:p-8">
    <h1 className="mb-6 font-serif text-2xl font-semibold">{title}</h1>
    {children}
  </div>
);
