type Probe = () => boolean | Promise<boolean>;
type Check = { probe: Probe; isRequired: boolean };

/** Whether a process is ready for traffic, from what its parts say of themselves. */
export class Health {
  readonly #checks = new Map<string, Check>();
  #isDraining = false;

  /** Readiness needs this part. */
  require(name: string, probe: Probe): void {
    this.#checks.set(name, { probe, isRequired: true });
  }

  /** Readiness tells of this part, but traffic is served without it. */
  observe(name: string, probe: Probe): void {
    this.#checks.set(name, { probe, isRequired: false });
  }

  /** From now on the process is not ready: it serves what still comes and then ends. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Whether the process is about to end. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Asks every part. A probe that throws counts as down. */
  async report(): Promise<{ isReady: boolean; isDraining: boolean; checks: Record<string, 'up' | 'down'> }> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, { probe, isRequired }]) => ({
        name,
        isRequired,
        isUp: await Promise.resolve()
          .then(probe)
          .catch(() => false),
      })),
    );
    return {
      isReady: !this.#isDraining && results.every(({ isUp, isRequired }) => isUp || !isRequired),
      isDraining: this.#isDraining,
      checks: Object.fromEntries(results.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])),
    };
  }
}
