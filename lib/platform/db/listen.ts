import type { Options, Sql } from 'postgres';
import { directUrl, openClient } from './client';
import { logFailure } from './outage';

const retryAfterMs = 1_000;

interface Hearer {
  readonly notified: (payload: string) => void;
  /** Called after each connect. Earlier notifications may have been missed. */
  readonly listening: () => void;
}

export interface Listener {
  readonly check: () => void;
  readonly close: () => void;
}

export function listenTo(channel: string, { notified, listening }: Hearer): Listener {
  let client: Sql | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const lose = (lost: Sql) => {
    if (client !== lost) return;
    client = null;
    endClient(lost);
    if (!isClosed) retry = setTimeout(open, retryAfterMs).unref();
  };
  const begin = async (opened: Sql) => {
    await opened.unsafe(`listen ${channel}`);
    if (client === opened) listening();
  };
  const open = () => {
    const options: Options<Record<string, never>> & { onnotify: (name: string, payload: string) => void } = {
      max: 1,
      onnotify: (_name, payload) => {
        if (client === opened) notified(payload);
      },
      onclose: () => lose(opened),
    };
    const opened = openClient(directUrl(), options);
    client = opened;
    begin(opened).catch((error: unknown) => {
      logFailure(error, { channel }, 'notifications cannot be listened for', 'warn');
      lose(opened);
    });
  };
  open();
  return {
    check: () => {
      const waited = client;
      waited?.unsafe('select 1').catch(() => lose(waited));
    },
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      if (last !== null) endClient(last);
    },
  };
}

function endClient(client: Sql): void {
  client.end({ timeout: 0 }).catch((error: unknown) => {
    logFailure(error, {}, 'a connection that listened was not ended', 'warn');
  });
}
