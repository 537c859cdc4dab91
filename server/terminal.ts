import { loggedError } from '@/lib/core/log';

export function hasTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Prints JSON lines in the format of the log. Errors go to standard error. `LOG_LEVEL` does not apply. */
export function printForMachines(): void {
  if (hasTerminal()) return;
  const printTo = (stream: NodeJS.WriteStream, level: number) => {
    return (...parts: readonly unknown[]): void => {
      const failure = parts.find((part) => part instanceof Error);
      const texts = parts.filter((part) => typeof part === 'string');
      const line = {
        level,
        time: new Date().toISOString(),
        ...(failure === undefined ? {} : { err: loggedError(failure) }),
        msg: texts.join(' ').trim(),
      };
      stream.write(`${JSON.stringify(line)}\n`);
    };
  };
  Object.assign(console, {
    log: printTo(process.stdout, 30),
    info: printTo(process.stdout, 30),
    warn: printTo(process.stderr, 40),
    error: printTo(process.stderr, 50),
  });
}
