type SpinnerProps = { isFullScreen?: boolean };

/** The shop's loading view. */
export const Spinner = ({ isFullScreen = false }: SpinnerProps) => (
  <div
    role="status"
    className={`flex items-center justify-center ${isFullScreen ? 'min-h-dvh' : 'min-h-80'}`}
  >
    <span className="spinner size-10 rounded-full border-4 border-line border-t-accent" />
    <span className="sr-only">Loading...</span>
  </div>
);
