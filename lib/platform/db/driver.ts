import type { Sql } from 'postgres';
import patched from '@/lib/vendor/postgres-js/index.js';

/** Says whether a database is there, whose connection has been silent for long while it owed an answer. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

/** Options that the patch adds, which the types of the release do not know of. */
export interface PatchedOptions {
  readonly onsilence?: OnSilence;
  /** Seconds after which a connection is ended, once it is idle, that has led to a standby or was refused a write by one. */
  readonly standby_lifetime?: number;
}

/** The database driver, patched so that its pool outlives the database's connections; see `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;

/** Load of a client's pool. */
export interface PoolLoad {
  /** Connections that have a statement or a transaction, or are being opened. */
  readonly inUse: number;
  /** Statements that wait for a connection, or behind others on one. */
  readonly waiting: number;
}

/** The load of a client's pool, which the types of the release do not know of. */
export function poolLoadOf(client: Sql): PoolLoad {
  return (client as Sql & { readonly pool: () => PoolLoad }).pool();
}
