'use client';

import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';

/** Longest answer that is shown, in characters. */
const shownMax = 20_000;

interface TryRequestProps {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Outcome {
  /** Null: the service was not reached. */
  readonly status: number | null;
  readonly text: string;
}

/** Calls the API with the credential of the client alone, and shows what it says. */
export function TryRequest({ url, headers = {} }: TryRequestProps) {
  const t = useTranslations('portal.clients.try');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setOutcome(await call(url, headers));
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={busy} onClick={() => void send()}>
          <Play aria-hidden />
          {t('send')}
        </Button>
        <p className="text-xs text-ink-subtle">{t('sendHint')}</p>
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
      </div>
    </div>
  );
}

async function call(url: string, headers: Readonly<Record<string, string>>): Promise<Outcome> {
  try {
    // Without the portal's own cookie: the answer must be the client's, not the user's.
    const response = await fetch(url, { credentials: 'omit', cache: 'no-store', headers: { ...headers } });
    const text = await response.text();
    return { status: response.status, text: indented(text) };
  } catch {
    // Offline, or the address is not of this service.
    return { status: null, text: '' };
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, null, 2);
  } catch {
    // Not JSON: a file, or something in between answered.
    return text;
  }
}
