import { ExternalLink, EyeOff, Link2, Link2Off, Settings } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { ConsumerFrame } from './consumer-frame';
import { IssueButton, RevokeButton } from './link-actions';

export interface ConsumerPageAddress {
  readonly path: string;
  readonly url: string;
}

interface ConsumerViewProps {
  readonly id: string;
  readonly page: ConsumerPageAddress | null;
  /** Language in which the receipt was issued; null if the page does not exist in it. */
  readonly language: string | null;
  readonly reason: 'off' | 'none' | 'revoked';
  readonly mayIssue: boolean;
  readonly mayRevoke: boolean;
  readonly mayOpenSettings: boolean;
}

const icons = { off: <EyeOff />, none: <Link2 />, revoked: <Link2Off /> };

export function ConsumerView(props: ConsumerViewProps) {
  const { id, page, language, reason, mayIssue, mayRevoke, mayOpenSettings } = props;
  const t = useTranslations('portal.receipt.consumerView');
  if (page === null) {
    return (
      <EmptyState
        icon={icons[reason]}
        heading="h3"
        title={t(reason)}
        className="rounded-md border border-dashed"
        action={
          <>
            {mayIssue && <IssueButton id={id} had={reason === 'revoked' ? 'revoked' : 'none'} />}
            {reason === 'off' && mayOpenSettings && (
              <Link
                href={portalPath.settings('receipt_pages')}
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                <Settings aria-hidden />
                {t('openSettings')}
              </Link>
            )}
          </>
        }
      >
        {t(`${reason}Body`)} {mayIssue && t(reason === 'revoked' ? 'issueHint' : 'createHint')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="mx-auto w-full max-w-90 rounded-[2.25rem] border border-line-strong bg-sunken p-2 shadow-md">
        {/* The `key` replaces the frame when the receipt gets a new link. */}
        <ConsumerFrame
          key={page.path}
          src={language === null ? page.path : `${page.path}?lang=${language}`}
          title={t('title')}
        />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-1">
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
        {mayRevoke && <RevokeButton id={id} />}
      </div>
    </div>
  );
}
