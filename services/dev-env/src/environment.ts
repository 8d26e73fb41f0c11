/** The variables that a process was given. */
export type Environment = Readonly<Record<string, string | undefined>>;

const INHERITED = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/** What every process of the shop gets from ours, beside its own settings. Secrets are not among it. */
export const inheritedBy = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );
