import { answerMetrics } from './metrics/child';

export type ChildReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

export interface StopRequest {
  readonly kind: 'stop';
}

export interface Supervisor {
  report(report: ChildReport): void;
}

/**
 * Stops when the starter or a signal requests it, and exits at once if the starter has died. Ctrl-C reaches
 * all processes of a terminal, so it is ignored here: the starter reacts to it.
 */
export function followSupervisor(stop: () => Promise<void>): Supervisor {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('message', (message) => {
    if (isStopRequest(message)) end();
  });
  answerMetrics();
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', end);
  process.on('disconnect', () => process.exit(1));
  // The starter may have died before the listener was added.
  if (process.send !== undefined && !process.connected) process.exit(1);
  return { report: (report) => void process.send?.(report) };
}

function isStopRequest(message: unknown): message is StopRequest {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop';
}

export function isReport(message: unknown): message is ChildReport {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    (message.kind === 'ready' || message.kind === 'failed')
  );
}
