import patched from '@/lib/vendor/postgres-js/index.js';

/** Says whether a database is there, whose connection has been silent for long while it owed an answer. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

/** The database driver, patched so that its pool outlives the database's connections; see `lib/vendor/postgres-js/README.md`. */
export const postgres = patched;
