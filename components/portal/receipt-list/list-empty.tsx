'use client';

import { ReceiptText, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { useListNavigation } from './list-navigation';

/** Nothing meets the query, or the page asked for is not there any more. */
export function NoMatch({ reason }: { readonly reason: 'query' | 'place' }) {
  const t = useTranslations('portal.receipts');
  const { show } = useListNavigation();
  return (
    <div className="border-t py-8">
      <EmptyState
        icon={<SearchX />}
        title={t(`noMatch.${reason}.title`)}
        action={<Button onClick={() => show({})}>{t(`noMatch.${reason}.action`)}</Button>}
      >
        {t(`noMatch.${reason}.body`)}
      </EmptyState>
    </div>
  );
}

/** The retailer has no receipt yet: how to send the first. */
export function NoReceipts({ command }: { readonly command: string }) {
  const t = useTranslations('portal.receipts.empty');
  return (
    <div className="border-t px-4 py-8">
      <EmptyState icon={<ReceiptText />} title={t('title')} className="pb-6">
        {t('body')}
      </EmptyState>
      <div className="mx-auto max-w-2xl">
        <CodeBlock label={t('command')} copyText={command}>
          <pre>{command}</pre>
        </CodeBlock>
        <p className="mt-2 text-xs text-ink-subtle">{t('token')}</p>
      </div>
    </div>
  );
}
