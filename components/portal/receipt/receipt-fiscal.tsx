import { useLocale } from 'next-intl';
import { codeScale } from '@/components/receipt/view/fiscal-code';
import { fiscalFacts, type FiscalFacts } from '@/components/receipt/words/fiscal-facts';
import { pageFormat } from '@/components/receipt/words/page-format';
import { Badge } from '@/components/ui/badge';
import { Card, CardHeader } from '@/components/ui/card';
import { isReceiptLanguage, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { qrPath } from '@/lib/platform/pdf/qr-code';

export function ReceiptFiscal({ receipt }: { readonly receipt: ReceiptWire }) {
  const locale = useLocale();
  if (receipt.fiscal.length === 0) return null;
  const { t } = pageFormat(locale, receiptMessages(isReceiptLanguage(locale) ? locale : 'en'), null);
  return receipt.fiscal.map((block, index) => {
    const facts = fiscalFacts(block, t);
    const { status } = block;
    return (
      <Card key={index}>
        <CardHeader
          title={t('fiscal.heading')}
          description={status === 'original' ? undefined : t(`fiscal.${status}Text`)}
          action={status === 'original' ? null : <Badge tone="warning">{t(`fiscal.${status}`)}</Badge>}
        />
        <div className="flex flex-wrap items-start gap-4 p-4">
          {facts.code !== null && <Code code={facts.code} label={t('fiscal.code')} />}
          <Values facts={facts} addressLabel={t('fiscal.url')} />
        </div>
      </Card>
    );
  });
}

function Values({
  facts: { facts, url },
  addressLabel,
}: {
  readonly facts: FiscalFacts;
  readonly addressLabel: string;
}) {
  return (
    <dl className="min-w-[min(100%,24rem)] flex-1 text-sm">
      {url !== null && (
        <Value label={addressLabel}>
          <a href={url} target="_blank" rel="noreferrer" className="text-accent-text underline">
            {url}
          </a>
        </Value>
      )}
      {facts.map(({ label, value }, index) => (
        <Value key={index} label={label}>
          {value}
        </Value>
      ))}
    </dl>
  );
}

function Value({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline gap-4 py-1">
      <dt className="foreign w-36 shrink-0 text-xs text-ink-subtle">{label}</dt>
      <dd className="foreign min-w-0 flex-1 font-mono text-xs break-all">{children}</dd>
    </div>
  );
}

/** The code is black on white in dark mode too, so that cameras can read it. */
function Code({ code, label }: { readonly code: string; readonly label: string }) {
  const { size, path } = qrPath(code);
  const side = size * codeScale(size);
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full bg-white fill-black"
    >
      <path d={path} />
    </svg>
  );
}
