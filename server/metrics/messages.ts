import type { ProcessReport } from '@/lib/domain/metrics/process-report';
import type { ServerReport } from '@/lib/domain/metrics/read-metrics';

interface Reports {
  readonly own: ProcessReport;
  readonly all: ServerReport;
}

export type MetricsMessage =
  | { readonly kind: 'metrics?'; readonly of: keyof Reports; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly report: Reports[keyof Reports] };

export interface MessageChannel {
  readonly connected: boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
  send?(message: MetricsMessage, callback: (error: Error | null) => void): boolean;
}

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    (message.kind === 'metrics?' || message.kind === 'metrics')
  );
}

let lastId = 0;

export function askMetrics<Of extends keyof Reports>(
  channel: MessageChannel,
  of: Of,
  timeoutInMs: number,
): Promise<Reports[Of] | null> {
  const id = (lastId += 1);
  return new Promise((resolve) => {
    const finish = (report: Reports[Of] | null) => {
      clearTimeout(timer);
      channel.off('message', listen);
      resolve(report);
    };
    const listen = (message: unknown) => {
      if (!isMetricsMessage(message) || message.kind !== 'metrics' || message.id !== id) return;
      finish(message.report as Reports[Of]);
    };
    const timer = setTimeout(finish, timeoutInMs, null);
    channel.on('message', listen);
    sendToProcess(channel, { kind: 'metrics?', of, id }, () => finish(null));
  });
}

export function sendToProcess(
  channel: MessageChannel,
  message: MetricsMessage,
  onFailure: () => void = () => undefined,
): void {
  if (!channel.connected) return onFailure();
  channel.send?.(message, (error) => {
    if (error !== null) onFailure();
  });
}
