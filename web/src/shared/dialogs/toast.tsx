import { CheckIcon } from '../icons.tsx';

/** A live region in the top right corner; always there, so that screen readers notice its text. */
export const Toast = ({ message }: { message: string }) => (
  <div role="status" className="pointer-events-none fixed top-4 right-4 z-50 max-w-[calc(100vw-2rem)]">
    {message && (
      <p className="toast flex items-center gap-3 rounded-lg bg-ink px-5 py-3 font-medium text-white shadow-lg">
        <CheckIcon className="size-5 text-accent-bright" />
        {message}
      </p>
    )}
  </div>
);
