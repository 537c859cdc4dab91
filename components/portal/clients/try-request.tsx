'use client';

import { Play } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { loggedRequestId } from '@/lib/core/logged-request';
import { portalPath } from '@/lib/core/portal-path';
import type { TryCall } from './try-call';

/** Characters. */
const shownMax = 20_000;

interface TryRequestProps {
  readonly url: string;
  readonly method: TryCall['method'];
  readonly body: TryCall['body'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly mayReadRequests: boolean;
}

interface Outcome {
  /** Null: the service was not reached. */
  readonly status: number | null;
  readonly text: string;
  readonly receipt: string | null;
  readonly request: string | null;
}

export function TryRequest({ url, method, body, headers = {}, mayReadRequests }: TryRequestProps) {
  const t = useTranslations('portal.clients.try');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setOutcome(await call(url, { method, body, headers }));
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={busy} onClick={() => void send()}>
          <Play aria-hidden />
          {t(body === null ? 'send' : 'sendSample')}
        </Button>
        <p className="text-xs text-ink-subtle">{t(body === null ? 'sendHint' : 'sendSampleHint')}</p>
      </div>
      <div aria-live="polite">
        {outcome !== null && (
          <CodeBlock
            label={t('answer')}
            copyText={outcome.text}
            className="max-h-96"
            actions={
              <Badge tone={outcome.status !== null && outcome.status < 400 ? 'success' : 'danger'}>
                {outcome.status ?? t('unreachable')}
              </Badge>
            }
          >
            <pre className="whitespace-pre-wrap break-words">{outcome.text.slice(0, shownMax)}</pre>
          </CodeBlock>
        )}
        {outcome !== null && outcome.receipt !== null && (
          <Link
            href={portalPath.receipt(outcome.receipt)}
            className="mt-2 inline-block text-sm font-medium text-accent-ink underline underline-offset-2"
          >
            {t('openReceipt')}
          </Link>
        )}
        {outcome !== null && outcome.request !== null && mayReadRequests && (
          <Link
            href={portalPath.requests({ request_id: outcome.request })}
            className="mt-2 inline-block text-sm font-medium text-accent-ink underline underline-offset-2"
          >
            {t('openRequest')}
          </Link>
        )}
      </div>
    </div>
  );
}

async function call(
  url: string,
  { method, body, headers }: Required<Pick<TryRequestProps, 'method' | 'body' | 'headers'>>,
): Promise<Outcome> {
  try {
    // Cookie of the portal is omitted: the answer must be the client's, not the user's.
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      ...(body === null
        ? { headers: { ...headers } }
        : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    return {
      status,
      text: indented(text),
      receipt: body === null || status !== 201 ? null : idIn(text),
      request: status < 400 ? null : loggedRequestId(text),
    };
  } catch {
    // Offline, or a foreign address.
    return { status: null, text: '', receipt: null, request: null };
  }
}

function idIn(text: string): string | null {
  return /"id": ?"(?<id>[0-9a-f-]{36})"/.exec(text)?.groups?.['id'] ?? null;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, null, 2);
  } catch {
    // Not JSON: a file, or the answer of a proxy.
    return text;
  }
}
