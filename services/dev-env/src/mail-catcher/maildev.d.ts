declare module 'maildev' {
  type Catcher = {
    readonly store: readonly { id: string }[];
    on: (event: 'new', listener: () => void) => void;
    deleteEmail: (id: string, done: (error: Error | null) => void) => void;
    listen: () => Promise<void>;
  };
  /** Creates a catcher with the options of the command line and the environment. */
  export default function createCatcher(): Catcher;
}
