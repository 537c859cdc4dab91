class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT';
}

/**
 * Limits the wait, because a stalled database may leave the connection open. Concurrent callers share one
 * run.
 * @throws an error that `isDatabaseOutage` recognises.
 */
export function withDeadline<Result>(
  work: () => Promise<Result>,
  timeoutInMs: number,
): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return async () => {
    running ??= work().finally(() => {
      running = null;
    });
    const tooLong = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      tooLong.reject(new DatabaseSilent(`The database did not answer in ${timeoutInMs} ms.`));
    }, timeoutInMs);
    try {
      return await Promise.race([running, tooLong.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
