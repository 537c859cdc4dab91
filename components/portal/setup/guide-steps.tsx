import { Check, ChevronDown, UserPlus, ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/waiting';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { NotAllowed } from './not-allowed';
import { holds, type SetupFacts, type Setup } from './setup-facts';
import { Notice } from '@/components/portal/kit/notice';
import { RemoveTests } from './remove-tests';
import { SendTest } from './send-test';

interface GuideStepProps {
  readonly title: string;
  readonly state: 'done' | 'waiting' | 'open';
  readonly status: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function GuideStep({ title, state, status, isOpen, onToggle, children }: GuideStepProps) {
  const t = useTranslations('portal.setup');
  const id = useId();
  return (
    <li className="border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-3 py-2 text-start focus-visible:-outline-offset-2"
        >
          <span
            className={cn(
              'grid size-5 shrink-0 place-items-center rounded-full border',
              state === 'done' && 'border-transparent bg-success-soft text-success-ink',
            )}
          >
            {state === 'done' && <Check aria-label={t('done')} className="size-3.5" />}
            {state === 'waiting' && <Spinner className="size-3.5" />}
          </span>
          <span className="shrink-0 text-sm font-medium">{title}</span>
          <span
            role="status"
            className={cn(
              'min-w-0 flex-1 truncate text-end text-xs',
              state === 'done' ? 'text-success-ink' : 'text-ink-subtle',
            )}
          >
            {status}
          </span>
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 text-ink-subtle transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-5 ps-8">
        {isOpen && children}
      </div>
    </li>
  );
}

export function ColleagueStep({ facts }: { readonly facts: SetupFacts }) {
  const t = useTranslations('portal.setup.colleague');
  if (!holds(facts, 'put_portal_user')) return <NotAllowed />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">{t('note')}</p>
      <Link href={portalPath.newUser()} className={buttonClass({ variant: 'primary' })}>
        <UserPlus aria-hidden />
        {t('invite')}
      </Link>
    </div>
  );
}

export function PhoneStep({ facts, setup }: { readonly facts: SetupFacts; readonly setup: Setup }) {
  const t = useTranslations('portal.setup.phone');
  const { receipt } = setup;
  if (receipt === null)
    return <Notice>{t(setup.done.includes('receipt') ? 'noAccess' : 'receiptFirst')}</Notice>;
  if (receipt.page_url === null) {
    return (
      <Notice tone="warning">
        {t(facts.hasPages ? 'noLink' : 'noPages')}{' '}
        {!facts.hasPages && (
          <Link href={portalPath.settings()} className="font-medium underline underline-offset-2">
            {t('settings')}
          </Link>
        )}
      </Notice>
    );
  }
  const { pathname, search } = new URL(receipt.page_url);
  return (
    <div className="flex flex-wrap items-start gap-5">
      {/* eslint-disable-next-line next/no-img-element -- a drawing of our own; nothing to optimise */}
      <img
        src={`${pathname}/qr.svg${search}`}
        alt={t('code')}
        width={160}
        height={160}
        className="size-40 rounded-md border bg-white p-2"
      />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
        <p className="text-sm text-ink-muted">{t('note')}</p>
        {facts.isLocal && <Notice tone="warning">{t('local')}</Notice>}
      </div>
    </div>
  );
}

export function ReceiptStep({ facts, setup }: { readonly facts: SetupFacts; readonly setup: Setup }) {
  const t = useTranslations('portal.setup.receipt');
  const { store, receipt } = setup;
  const hasArrived = setup.done.includes('receipt');
  if (store === null) return <Notice>{t('storeFirst')}</Notice>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        {t(!hasArrived ? 'note' : receipt?.test === true ? 'testNote' : 'doneNote')}
      </p>
      <div className="flex flex-wrap gap-2">
        <SendTest facts={facts} setup={setup} variant={hasArrived ? 'secondary' : 'primary'} />
        {receipt !== null && (
          <Link href={portalPath.receipt(receipt.id)} className={buttonClass()}>
            {t('open')}
          </Link>
        )}
        {holds(facts, 'delete_test_receipts') && <RemoveTests count={setup.test_receipts} />}
      </div>
    </div>
  );
}

interface ReceiptAsideProps {
  readonly setup: Setup;
  readonly preview: string | null;
  readonly hasPages: boolean;
}

export function ReceiptAside({ setup, preview, hasPages }: ReceiptAsideProps) {
  const t = useTranslations('portal.setup.aside');
  const address = setup.receipt?.page_url ?? null;
  const className = 'block h-120 w-full rounded-xl border bg-canvas';
  return (
    <aside aria-label={t('title')} className="min-w-0 @4xl:sticky @4xl:top-4">
      {preview !== null ? (
        <iframe title={t('title')} className={className} sandbox="" srcDoc={preview} />
      ) : address !== null ? (
        // Shows the page without the query of the QR code, because that query records a view as one on a
        // phone.
        <iframe
          title={t('title')}
          className={className}
          sandbox="allow-same-origin"
          src={new URL(address).pathname}
        />
      ) : (
        <div className="grid h-120 place-items-center rounded-xl border border-dashed p-6 text-center text-sm text-ink-subtle max-@4xl:hidden">
          <span className="flex flex-col items-center gap-3">
            <ReceiptText aria-hidden className="size-8" strokeWidth={1.25} />
            {t(setup.receipt === null || hasPages ? 'empty' : 'noPages')}
          </span>
        </div>
      )}
    </aside>
  );
}
