import type { Sql } from 'postgres';
import patched from '@/lib/vendor/postgres-js/index.js';

/** Silence: asks for a database whose connection owes an answer for long. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

export interface PatchedOptions {
  readonly onsilence?: OnSilence;
  /** Seconds of idleness after which a connection to a standby ends. */
  readonly standby_lifetime?: number;
}

/** Driver, patched so that its pool outlives connections; see `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;

export interface PoolLoad {
  readonly inUse: number;
  readonly waiting: number;
}

export function poolLoadOf(client: Sql): PoolLoad {
  return (client as Sql & { readonly pool: () => PoolLoad }).pool();
}
