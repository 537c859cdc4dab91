const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'DATABASE_SILENT',
  // Postgres: shutting down, starting up, crash, too many connections, disk full, statement timeout, lock timeout.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '57014',
  '55P03',
  // A deadlock, which the database has ended.
  '40P01',
]);

/** Whether an error says that the database cannot be reached or is too busy, so that trying again may help. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    // Class 08: the database has lost another node of its own.
    if (connectionCodes.has(cause.code) || /^08[0-9A-Z]{3}$/.test(cause.code)) return true;
  }
  return false;
}
