declare module 'parse-prometheus-text-format' {
  /** Reads a Prometheus page. @throws when a line is malformed. */
  export default function parse(
    page: string,
  ): { name: string; help: string; type: string; metrics: object[] }[];
}
