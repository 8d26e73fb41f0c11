import type { ReactNode } from 'react';

/** Says, above a form's button, why it was refused. Announced at once. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger empty:hidden">
    {children}
  </div>
);
