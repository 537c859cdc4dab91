import pino from 'pino';
import { maskCardNumbers } from './card-numbers';
import { config } from './config';

export type Log = pino.Logger;

/** A log whose lines all carry what is known of a call. */
export type CallLog = Readonly<Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>>;

/** The process's log with `known` in each line: without a logger of its own, which would cost more than most calls log. */
export function logOfCall(known: Readonly<Record<string, unknown>>): CallLog {
  return new LinesOfCall(known);
}

class LinesOfCall implements CallLog {
  readonly #known: Readonly<Record<string, unknown>>;

  constructor(known: Readonly<Record<string, unknown>>) {
    this.#known = known;
  }

  info(fields: object, text: string): void {
    log().info({ ...this.#known, ...fields }, text);
  }

  warn(fields: object, text: string): void {
    log().warn({ ...this.#known, ...fields }, text);
  }

  error(fields: object, text: string): void {
    log().error({ ...this.#known, ...fields }, text);
  }
}

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
 * An error as it is in the log, with its causes: its message, its place and its code. Not the values that it met:
 * those are receipts, people and secrets, and megabytes of them.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutValues(error) : typeof error;
  const { code, reason, constraint_name: constraint, table_name: table } = error as ErrorDetails;
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: error.name,
    message: messageOf(error).slice(0, messageMax),
    code,
    reason,
    constraint,
    table,
    stack: frames?.join('\n'),
    cause: error.cause === undefined ? undefined : loggedError(error.cause),
  };
}

/** What errors of ours, of Node, Postgres and mail servers may say besides. */
type ErrorDetails = Error & {
  readonly [
    name in
      | 'code'
      | 'reason'
      | 'constraint_name'
      | 'table_name'
      | 'logged'
      | 'syscall'
      | 'query'
      | 'params'
      | 'responseCode'
      | 'command'
  ]?: unknown;
};

/** The message of an error, without the values that it repeats: each family of errors has its own way to repeat them. */
export function messageOf(error: ErrorDetails): string {
  if (typeof error.logged === 'string') return error.logged;
  // Drizzle's holds the values behind the statement.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  // A mail server's repeats the recipient, in words of its own.
  if ('responseCode' in error)
    return `the server answered ${String(error.responseCode)} to ${String(error.command)}`;
  // Postgres' classes 23 and 42 quote names of the schema; others quote values (its Appendix A).
  const isOfSchema = error.name === 'PostgresError' && /^(?:23|42)/.test(String(error.code));
  return isOfSchema || 'syscall' in error ? error.message : withoutValues(error.message);
}

/** A text without what may have been read from a document: what is quoted, e-mail addresses, long numbers. */
function withoutValues(text: string): string {
  return (
    text
      .replaceAll(/"(?:[^"\\]|\\.)*"?/g, '"…"')
      // From where a word begins only: else a long one without an @ would be gone through again from each of its letters.
      .replaceAll(/(?<![^\s<>"@])[^\s<>"@]+@[^\s<>"]+/g, '…')
      .replaceAll(/\+?\d(?:[\s()/.-]?\d){6,}/g, '…')
  );
}

/** Tells the log of an error that was printed with a text. */
export type LogPrinted = (error: Error, text: string) => void;

/**
 * Hands what libraries print on the console of this process to its log: whole errors, with the values of statements, and
 * pages' addresses would else stand beside it. Errors go through `logPrinted`.
 */
export function logConsole(logPrinted: LogPrinted = (err, text) => log().error({ err }, text)): void {
  const printTo = (level: 'error' | 'warn' | 'info') => {
    return (...parts: readonly unknown[]): void => {
      const err = parts.find((part) => part instanceof Error);
      const text = parts
        .filter((part) => typeof part === 'string')
        .map(withoutValues)
        .join(' ')
        .trim();
      if (err !== undefined && level === 'error') logPrinted(err, text || 'printed');
      else log()[level](err === undefined ? {} : { err }, text || 'printed');
    };
  };
  Object.assign(console, {
    error: printTo('error'),
    warn: printTo('warn'),
    log: printTo('info'),
    info: printTo('info'),
  });
}
