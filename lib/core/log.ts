import pino from 'pino';
import { maskCardNumbers } from './card-numbers/card-numbers';
import { config } from './config';

export type Log = pino.Logger;

export type CallLog = Readonly<Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>>;

/**
 * Adds `known` to each line. A pino logger for each call would cost more than the few lines of most calls.
 */
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

/** Most characters that wait in memory if standard output does not accept them. */
const keptMax = 1_000_000;

/** Writes JSON lines, synchronously so that a crash loses none. Never throws. */
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

/** Masks only the strings in a line, because its numbers are measurements. */
function withoutCardNumbers(line: string): string {
  if (maskCardNumbers(line) === line) return line;
  return line.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => maskCardNumbers(text));
}

function destination() {
  const output = pino.destination({ fd: 1, sync: true, maxLength: keptMax });
  // Work must not fail because standard output goes to a full disk.
  output.on('error', () => undefined);
  return output;
}

const messageMax = 1_000;

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

/** Returns the message without values. Each family of errors has them in a different place. */
export function messageOf(error: ErrorDetails): string {
  if (typeof error.logged === 'string') return error.logged;
  // Drizzle's message contains the values after the statement.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  // Answers of mail servers repeat the recipient.
  if ('responseCode' in error)
    return `the server answered ${String(error.responseCode)} to ${String(error.command)}`;
  // Postgres quotes names of the schema in errors of classes 23 and 42, and values in other errors
  // (PostgreSQL documentation, appendix A).
  const isOfSchema = error.name === 'PostgresError' && /^(?:23|42)/.test(String(error.code));
  return isOfSchema || 'syscall' in error ? error.message : withoutValues(error.message);
}

/** Removes quoted texts, e-mail addresses and long numbers, because they may be values. */
function withoutValues(text: string): string {
  return (
    text
      .replaceAll(/"(?:[^"\\]|\\.)*"?/g, '"…"')
      // The lookbehind allows a match only at the start of a word. Otherwise the time would be quadratic.
      .replaceAll(/(?<![^\s<>"@])[^\s<>"@]+@[^\s<>"]+/g, '…')
      .replaceAll(/\+?\d(?:[\s()/.-]?\d){6,}/g, '…')
  );
}

export type LogPrinted = (error: Error, text: string) => void;

/**
 * Redirects `console` to the log, because libraries print errors with values of statements and addresses of
 * pages.
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
