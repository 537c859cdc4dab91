import pino from 'pino';
import { config } from '@/lib/config';

export type Log = pino.Logger;

let root: Log | undefined;

/** The process's log: JSON lines on standard output, written at once so that a crash loses none. */
export function log(): Log {
  root ??= pino(
    { level: config().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 1, sync: true }),
  );
  return root;
}
