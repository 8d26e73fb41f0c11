declare module 'maildev' {
  type OnData = (
    stream: unknown,
    session: unknown,
    callback: (error: Error | null, reply: string) => void,
  ) => void;
  type Catcher = {
    /** The server, with the options that maildev gave it. */
    readonly smtp: { onData: OnData };
    readonly store: readonly { id: string }[];
    on: (event: 'new', listener: () => void) => void;
    deleteEmail: (id: string, done: (error: Error | null) => void) => void;
    listen: () => Promise<void>;
  };
  /** Creates a catcher with the options of the command line and the environment. */
  export default function createCatcher(): Catcher;
}
