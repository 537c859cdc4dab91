import type { Sql } from 'postgres';
import patched from '@/lib/vendor/postgres-js/index.js';

/** Called when a connection has owed an answer for long; false if no database answers at the address. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

export interface PatchedOptions {
  readonly onsilence?: OnSilence;
  /** Seconds of idleness after which a connection to a standby ends. */
  readonly standby_lifetime?: number;
}

/** Driver patched so that its pool outlives connections; see `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;

export interface PoolLoad {
  readonly inUse: number;
  readonly waiting: number;
}

export function poolLoadOf(client: Sql): PoolLoad {
  return (client as Sql & { readonly pool: () => PoolLoad }).pool();
}
