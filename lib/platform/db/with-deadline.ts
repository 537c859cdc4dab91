/** The database is reached, and does not answer. */
class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT';
}

/**
 * Work on the database that is waited for no longer than this: one that stands still breaks no connection and keeps no
 * time limit of its own. While it goes on, every caller waits for the same work, so that none piles up.
 * @throws an error that `isDatabaseOutage` knows, when it takes too long.
 */
export function withDeadline<Result>(
  work: () => Promise<Result>,
  patienceInMs: number,
): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return async () => {
    running ??= work().finally(() => {
      running = null;
    });
    const tooLong = Promise.withResolvers<never>();
    const patience = setTimeout(() => {
      tooLong.reject(new DatabaseSilent(`The database did not answer in ${patienceInMs} ms.`));
    }, patienceInMs);
    try {
      return await Promise.race([running, tooLong.promise]);
    } finally {
      clearTimeout(patience);
    }
  };
}
