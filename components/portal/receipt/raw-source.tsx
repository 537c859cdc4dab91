import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { RawContent } from '../raw/raw-content';

export interface RawSourceOf {
  readonly id: string;
  readonly bytes: number;
  readonly isKept: boolean;
}

interface RawSourceProps {
  readonly sources: readonly RawSourceOf[];
  readonly mayOriginal: boolean;
}

export function RawSource({ sources, mayOriginal }: RawSourceProps) {
  const t = useTranslations('portal.receipt.raw');
  if (sources.length === 0) {
    return (
      <EmptyState icon={<Inbox />} heading="h3" title={t('none')}>
        {t('noneBody')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {sources.map(({ id, bytes, isKept }) => (
        <section key={id} aria-label={id}>
          <p className="mb-2 flex flex-wrap items-center gap-x-2 text-sm">
            <span className="text-ink-muted">{t('source')}</span>
            <Link
              href={portalPath.rawReceipt(id)}
              className="font-mono text-xs break-all text-accent-ink underline-offset-4 hover:underline"
            >
              {id}
            </Link>
          </p>
          {isKept ? (
            <RawContent id={id} bytes={bytes} mayOriginal={mayOriginal} />
          ) : (
            <p className="text-sm text-ink-muted">{t('cleared')}</p>
          )}
        </section>
      ))}
    </div>
  );
}
