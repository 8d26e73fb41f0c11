import type { ReactNode } from 'react';

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Shown in place of a form: what happened, and where to go on. It takes the focus, which was in the form. */
export const FormResult = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="grid gap-5">
    <p role="status" tabIndex={-1} ref={takeFocus} className="wrap-anywhere outline-none">
      {text}
    </p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
);
