import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Card } from '@/components/ui/card';
import { reduction } from '@/components/receipt/view/discount-row';
import { paymentFacts } from '@/components/receipt/words/payment-facts';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { paymentMethod } from '../kit/format/payment-method';
import type { ValueFormat } from '../kit/format/value-format';

interface ReceiptTotalsProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}

export function ReceiptSums({ receipt, format }: ReceiptTotalsProps) {
  const { discounts, taxes, vat, net, gross, subtotal, payments } = receipt;
  const isAlone = [subtotal, net, gross].every((sum) => sum === null) && discounts.length === 0;
  const hasTotals = !isAlone || taxes.length + vat.length > 0;
  if (!hasTotals && payments.length === 0) return null;
  return (
    <Card className="@container">
      <div
        className={cn(
          'grid',
          hasTotals &&
            payments.length > 0 &&
            'divide-y @xl:grid-cols-2 @xl:divide-x @xl:divide-y-0 rtl:divide-x-reverse',
        )}
      >
        {hasTotals && <ReceiptTotals receipt={receipt} format={format} />}
        <ReceiptPayments receipt={receipt} format={format} />
      </div>
    </Card>
  );
}

type Tax = ReceiptWire['taxes'][number];

/** Total is nearer to the items with the taxes: they were put on top. */
function areTaxesAdded({ subtotal, items, discounts, taxes, total }: ReceiptWire): boolean {
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  const before = subtotal ?? sum(items.map((item) => item.total));
  const reduced = before + sum(discounts.map(({ amount }) => reduction(amount)));
  const onTop = sum(taxes.map(({ amount }) => amount));
  return Math.abs(reduced + onTop - total) < Math.abs(reduced - total);
}

function ReceiptTotals({ receipt, format }: ReceiptTotalsProps) {
  const t = useTranslations('portal.receipt.totals');
  const { subtotal, discounts, taxes, vat, total } = receipt;
  const added = areTaxesAdded(receipt) ? taxes : [];
  const money = (value: number) => format.money(value, receipt.l10n.currency);
  const taxName = ({ name, rate, code }: Pick<Tax, 'name' | 'rate' | 'code'>): ReactNode => (
    <>
      <bdi>{name}</bdi> {[rate === null ? null : format.percent(rate), code].filter(Boolean).join(' ')}
    </>
  );
  const contained = [
    // Sums equal to the total are not repeated.
    ...(['net', 'gross'] as const).flatMap((name) => {
      const value = receipt[name];
      return value === null || value === total ? [] : [{ name: t(name), value }];
    }),
    ...vat.map((tax) => ({ name: taxName({ ...tax, name: t('vat') }), value: tax.amount })),
    ...(added.length > 0 ? [] : taxes).map((tax) => ({ name: taxName(tax), value: tax.amount })),
  ];
  return (
    <section className="min-w-0">
      <h2 className="px-4 pt-3 text-sm font-semibold">{t('title')}</h2>
      <dl className="flex flex-col py-1.5 text-sm">
        {subtotal !== null && <Line term={t('subtotal')} value={money(subtotal)} />}
        {discounts.map((discount, index) => (
          <Line
            key={`discount-${index}`}
            term={discount.name}
            value={money(total < 0 ? discount.amount : reduction(discount.amount))}
          />
        ))}
        {added.map((tax, index) => (
          <Line key={`tax-${index}`} term={taxName(tax)} value={money(tax.amount)} />
        ))}
        <Line
          term={t('total')}
          value={money(total)}
          className={cn(
            'font-semibold',
            (subtotal !== null || discounts.length + added.length > 0) && 'mt-1.5 border-t pt-2.5',
          )}
        />
        {contained.map(({ name, value }, index) => (
          <Line key={index} term={name} value={money(value)} className="py-1 text-xs text-ink-muted" />
        ))}
      </dl>
    </section>
  );
}

function ReceiptPayments({ receipt, format }: ReceiptTotalsProps) {
  const t = useTranslations('portal.receipt.payments');
  const tMethod = useTranslations('portal.paymentMethods');
  if (receipt.payments.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="px-4 pt-3 text-sm font-semibold">{t('title')}</h2>
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
    </section>
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
