import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Card, CardHeader } from '@/components/ui/card';
import { paymentFacts } from '@/components/receipt/words/payment-facts';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { paymentMethod } from '../kit/format/payment-method';
import type { ValueFormat } from '../kit/format/value-format';

interface ReceiptTotalsProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}

/** Sums, discounts and taxes of the whole receipt, as the till sent them. */
export function ReceiptTotals({ receipt, format }: ReceiptTotalsProps) {
  const t = useTranslations('portal.receipt.totals');
  const money = (value: number) => format.money(value, receipt.l10n.currency);
  const sums = (['subtotal', 'net', 'gross'] as const).flatMap((name) => {
    const value = receipt[name];
    return value === null ? [] : [{ name: t(name), value }];
  });
  const rate = (value: number | null) => (value === null ? null : format.percent(value));
  const isAlone = sums.length + receipt.discounts.length + receipt.vat.length + receipt.taxes.length === 0;
  return (
    <Card>
      <CardHeader title={t('title')} />
      <dl className="flex flex-col py-1.5 text-sm">
        {sums.map(({ name, value }) => (
          <Line key={name} term={name} value={money(value)} />
        ))}
        {receipt.discounts.map((discount, index) => (
          <Line key={`discount-${index}`} term={discount.name} value={money(discount.amount)} />
        ))}
        {receipt.vat.map((vat, index) => (
          <Line
            key={`vat-${index}`}
            term={[t('vat'), rate(vat.rate), vat.code].filter(Boolean).join(' ')}
            value={money(vat.amount)}
          />
        ))}
        {receipt.taxes.map((tax, index) => (
          <Line
            key={`tax-${index}`}
            term={
              <>
                <bdi>{tax.name}</bdi> {[rate(tax.rate), tax.code].filter(Boolean).join(' ')}
              </>
            }
            value={money(tax.amount)}
          />
        ))}
        <Line
          term={t('total')}
          value={money(receipt.total)}
          className={cn('font-semibold', !isAlone && 'mt-1.5 border-t pt-2.5 pb-1')}
        />
      </dl>
    </Card>
  );
}

/** How the receipt was paid. */
export function ReceiptPayments({ receipt, format }: ReceiptTotalsProps) {
  const t = useTranslations('portal.receipt.payments');
  const tMethod = useTranslations('portal.paymentMethods');
  if (receipt.payments.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('title')} />
      <dl className="flex flex-col py-1.5 text-sm">
        {receipt.payments.map((payment, index) => {
          const money = (value: number, currency: string | null) =>
            format.money(value, currency ?? receipt.l10n.currency);
          const facts = paymentFacts(payment);
          const details = [
            facts.type,
            facts.lastDigits === null ? null : `•• ${facts.lastDigits}`,
            ...facts.amounts.map(({ label, value, currency }) => `${t(label)} ${money(value, currency)}`),
            ...facts.texts.map(({ label, value }) => `${t(label)} ${value}`),
            ...facts.other.map(({ label, value }) => `${label} ${value}`),
          ].filter((text) => text !== null);
          return (
            <Line
              key={index}
              term={
                <>
                  <span className="block font-medium text-ink first-letter:uppercase">
                    {paymentMethod(payment.method, tMethod)}
                  </span>
                  {details.length > 0 && <span className="block text-xs">{details.join(' · ')}</span>}
                </>
              }
              value={money(payment.amount, payment.currency)}
            />
          );
        })}
      </dl>
    </Card>
  );
}

function Line({
  term,
  value,
  className,
}: {
  readonly term: ReactNode;
  readonly value: string;
  readonly className?: string;
}) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4 px-4 py-1.5', className)}>
      <dt className={cn('foreign min-w-0', className === undefined && 'text-ink-muted')}>{term}</dt>
      <dd className="tabular shrink-0">{value}</dd>
    </div>
  );
}
