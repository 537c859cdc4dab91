import type { Sql } from 'postgres';
import patched from '@/lib/vendor/postgres-js/index.js';

/** Called if a connection waits long for an answer. Returns false if no database answers at the address. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

export interface PatchedOptions {
  readonly onsilence?: OnSilence;
  /** After this many seconds, a connection to a standby is closed as soon as it is idle. */
  readonly standby_lifetime?: number;
}

/** Driver with a patch: the pool replaces broken connections. See `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;

export interface PoolLoad {
  readonly inUse: number;
  readonly waiting: number;
}

export function poolLoadOf(client: Sql): PoolLoad {
  return (client as Sql & { readonly pool: () => PoolLoad }).pool();
}
