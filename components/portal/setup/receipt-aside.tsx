import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Setup } from './setup-facts';

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
        // The address without the mark of the code: viewing it here is no phone.
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
