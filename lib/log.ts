import pino from 'pino';
import { maskCardNumbers } from '@/lib/card-numbers';
import { config } from '@/lib/config';

export type Log = pino.Logger;

let root: Log | undefined;

/** Characters kept until standard output takes them again. */
const keptMax = 1_000_000;

/** The process's log: JSON lines on standard output, written at once so that a crash loses none. Never throws. */
export function log(): Log {
  root ??= pino(
    {
      level: config().logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      hooks: { streamWrite: withoutCardNumbers },
    },
    destination(),
  );
  return root;
}

/** A line, which is JSON, with card numbers masked in its texts. Numbers are measurements, and stay. */
function withoutCardNumbers(line: string): string {
  if (maskCardNumbers(line) === line) return line;
  return line.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => maskCardNumbers(text));
}

function destination() {
  const output = pino.destination({ fd: 1, sync: true, maxLength: keptMax });
  // A full disk behind standard output is no reason to fail what was done. The line is written when there is room.
  output.on('error', () => undefined);
  return output;
}

/** Longest text of an error that is worth its place. */
const messageMax = 1_000;

/**
 * An error as it stands in the log, with its causes: what, where and how it is told apart. Not the values that a
 * statement of the database was given: those are receipts, people and secrets, and megabytes of them.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint_name: constraint, table_name: table } = error as ErrorDetails;
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: error.name,
    message: messageOf(error).slice(0, messageMax),
    code,
    constraint,
    table,
    stack: frames?.join('\n'),
    cause: error.cause === undefined ? undefined : loggedError(error.cause),
  };
}

/** What errors of Node and Postgres may say besides. */
type ErrorDetails = Error & { readonly [name in 'code' | 'constraint_name' | 'table_name']?: unknown };

/** The message; drizzle's holds the values, after the statement that it also has by itself. */
function messageOf(error: Error): string {
  return 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message;
}
