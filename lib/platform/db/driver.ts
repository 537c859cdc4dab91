import type { Sql } from 'postgres';
import patched from '@/lib/vendor/postgres-js/index.js';

/** Checks that a database is there whose connection owes an answer for long. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

/** Options of the patch, unknown to the types of the release. */
export interface PatchedOptions {
  readonly onsilence?: OnSilence;
  /** Seconds after which an idle connection ends that led to a standby, or was refused a write by one. */
  readonly standby_lifetime?: number;
}

/** The database driver, patched so that its pool outlives the database's connections; see `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;

export interface PoolLoad {
  /** Connections that have work, or are being opened. */
  readonly inUse: number;
  readonly waiting: number;
}

export function poolLoadOf(client: Sql): PoolLoad {
  return (client as Sql & { readonly pool: () => PoolLoad }).pool();
}
