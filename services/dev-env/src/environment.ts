/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const INHERITED = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
] as const;

/** Those of `names`, by default of all, that are set and not empty. */
export const pickVariables = (
  environment: Environment,
  names: readonly string[] = Object.keys(environment),
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );

/** The variables that every process gets besides its own settings. None of them is a secret. */
export const inheritedBy = (environment: Environment): Record<string, string> =>
  pickVariables(environment, INHERITED);
