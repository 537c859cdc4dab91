import { ExternalLink, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';

/** Where the consumer page of a receipt is. */
export interface ConsumerPageAddress {
  readonly path: string;
  readonly url: string;
}

/** The receipt as its consumer sees it, on a phone; without an address, why there is none. */
export function ConsumerView({ page }: { readonly page: ConsumerPageAddress | null }) {
  const t = useTranslations('portal.receipt.consumerView');
  if (page === null) {
    return (
      <EmptyState icon={<EyeOff />} heading="h3" title={t('off')} className="rounded-md border border-dashed">
        {t('offBody')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="mx-auto w-full max-w-90 rounded-[2.25rem] border border-line-strong bg-sunken p-2 shadow-md">
        <iframe
          src={page.path}
          title={t('title')}
          loading="lazy"
          // Nothing is permitted: the page has no script, and here its links need not lead anywhere.
          sandbox=""
          className="block h-160 w-full rounded-[1.75rem] bg-surface"
        />
      </div>
      <div className="flex items-center justify-center gap-1">
        <a
          href={page.path}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <ExternalLink aria-hidden />
          {t('open')}
        </a>
        <CopyButton value={page.url} label={t('copyLink')} />
      </div>
    </div>
  );
}
