export const Spinner = () => (
  <div role="status" className="flex min-h-80 items-center justify-center">
    <span className="spinner size-10 rounded-full border-4 border-line border-t-accent" />
    <span className="sr-only">Loading...</span>
  </div>
);
