import type { Sql } from 'postgres';
import patched from '@/lib/vendor/postgres-js/index.js';

/** Asks for a database whose connection owes an answer for long. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

/** Patch's options, unknown to the types of the release. */
export interface PatchedOptions {
  readonly onsilence?: OnSilence;
  /** Seconds of idleness after which a connection to a standby ends. */
  readonly standby_lifetime?: number;
}

/** Driver, patched so that its pool outlives connections; see `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;

export interface PoolLoad {
  /** Connections with work, or being opened. */
  readonly inUse: number;
  readonly waiting: number;
}

export function poolLoadOf(client: Sql): PoolLoad {
  return (client as Sql & { readonly pool: () => PoolLoad }).pool();
}
