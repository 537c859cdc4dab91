'use client';

import { ReceiptText } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { freshToken } from '../clients/fresh-secrets';
import { commandOf, sampleCall } from '../clients/try-call';
import { useIsDrawn } from '../kit/state/use-is-drawn';
import { AwaitFirst } from './arrived';

interface NoReceiptsProps {
  readonly baseUrl: string;
  readonly store: number | null;
  readonly mayAddStore: boolean;
  readonly mayAddClient: boolean;
}

export function NoReceipts({ baseUrl, store, mayAddStore, mayAddClient }: NoReceiptsProps) {
  const t = useTranslations('portal.receipts.empty');
  const [now] = useState(() => new Date());
  const isDrawn = useIsDrawn();
  const token = isDrawn ? freshToken('view.post_receipt') : null;
  const command =
    store === null || !isDrawn ? null : commandOf(baseUrl, sampleCall(store, now), token ?? '<token>');
  return (
    <div className="border-t px-4 py-8">
      <AwaitFirst />
      <EmptyState
        icon={<ReceiptText />}
        title={t('title')}
        className="pb-6"
        action={
          <>
            {store === null && mayAddStore && (
              <Link href={portalPath.newStore()} className={buttonClass({ variant: 'primary' })}>
                {t('addStore')}
              </Link>
            )}
            {store !== null && mayAddClient && isDrawn && token === null && (
              <Link
                href={portalPath.newClient({ preset: 'till' })}
                className={buttonClass({ variant: 'primary' })}
              >
                {t('makeClient')}
              </Link>
            )}
          </>
        }
      >
        {t(store === null ? 'bodyNoStore' : 'body')}
      </EmptyState>
      {store !== null && (
        <div className="mx-auto max-w-2xl">
          <CodeBlock label={t('command')} copyText={command ?? ''}>
            {/* The placeholder has as many lines as the command, so that nothing moves. */}
            <pre>{command ?? '\n\n\n '}</pre>
          </CodeBlock>
          <p className="mt-2 min-h-8 text-xs text-ink-subtle">
            {isDrawn && t(token === null ? 'token' : 'tokenKnown')}
          </p>
        </div>
      )}
    </div>
  );
}
