import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card, CardHeader } from '@/components/ui/card';
import { TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { itemGroups } from '@/lib/domain/receipts/wire/item-groups';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ValueFormat } from '../kit/format/value-format';

type Item = ReceiptWire['items'][number];

interface ReceiptItemsProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}

export function ReceiptItems({ receipt, format }: ReceiptItemsProps) {
  const t = useTranslations('portal.receipt.items');
  const { items } = receipt;
  const hasTranslations = items.some((item) => translationsOf(item).length > 0);
  return (
    <Card className="group/items">
      <CardHeader
        title={t('title')}
        action={
          <>
            {hasTranslations && (
              // CSS reads the checkbox, so it works before scripts have loaded.
              <label className="flex min-h-6 cursor-pointer items-center gap-1.5 text-xs text-ink-muted">
                <input type="checkbox" data-translations="" className="size-4 accent-accent" />
                {t('translations')}
              </label>
            )}
            <Badge>{items.length}</Badge>
          </>
        }
      />
      {itemGroups(items).map(({ category, items: ofGroup, isFolded }, index) => {
        const table = <ItemTable items={ofGroup} currency={receipt.l10n.currency} format={format} />;
        if (!isFolded) return <div key={index}>{table}</div>;
        return (
          <details
            key={index}
            className="group/fold border-t first-of-type:border-t-0 print:[&::details-content]:[content-visibility:visible]"
          >
            <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2.5 text-sm font-medium hover:bg-hover/70 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-4 shrink-0 text-ink-subtle transition-transform group-open/fold:rotate-90 rtl:-scale-x-100 print:hidden"
              />
              {category === null ? (
                <>
                  <span className="text-accent-ink group-open/fold:hidden">
                    {t('all', { count: items.length })}
                  </span>
                  <span className="hidden text-accent-ink group-open/fold:inline">{t('fewer')}</span>
                </>
              ) : (
                <>
                  <bdi className="foreign min-w-0 truncate">{category}</bdi>
                  <Badge>{ofGroup.length}</Badge>
                </>
              )}
            </summary>
            {table}
          </details>
        );
      })}
    </Card>
  );
}

interface ItemTableProps {
  readonly items: readonly Item[];
  readonly currency: string;
  readonly format: ValueFormat;
}

function ItemTable({ items, currency, format }: ItemTableProps) {
  const t = useTranslations('portal.receipt.items');
  const money = (value: number) => format.money(value, currency);
  return (
    <table aria-label={t('title')} className="w-full text-sm">
      <TableHead>
        <tr className="border-b">
          <TableHeader className="w-full">{t('name')}</TableHeader>
          <TableHeader className="text-end">{t('quantity')}</TableHeader>
          <TableHeader className="hidden text-end @2xl:table-cell">{t('unitPrice')}</TableHeader>
          <TableHeader className="hidden text-end @2xl:table-cell">{t('vat')}</TableHeader>
          <TableHeader className="text-end">{t('total')}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {items.map((item, index) => (
          // The index can be the key, because items have a fixed order.
          <TableRow key={index} className="align-top">
            <td className="py-2.5 ps-4 pe-3">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                <bdi className="foreign">{item.name}</bdi>
                {item.return !== null && <Badge tone="accent">{t('return')}</Badge>}
              </p>
              <ItemNotes item={item} format={format} money={money} />
            </td>
            <td className={cellClass}>
              {format.quantity(item.quantity)}
              {item.unit !== null && <span className="text-ink-subtle"> {item.unit}</span>}
            </td>
            <td className={`${cellClass} hidden text-ink-muted @2xl:table-cell`}>
              {item.unit_price === null ? '' : format.price(item.unit_price, currency)}
            </td>
            <td className={`${cellClass} hidden text-ink-muted @2xl:table-cell`}>{vatText(item, format)}</td>
            <td className={`${cellClass} pe-4 font-medium`}>{money(item.total)}</td>
          </TableRow>
        ))}
      </TableBody>
    </table>
  );
}

const cellClass = 'tabular px-3 py-2.5 text-end whitespace-nowrap';

function vatText({ vat }: Item, format: ValueFormat): string {
  if (vat === null) return '';
  return [vat.rate === null ? null : format.percent(vat.rate), vat.code].filter(Boolean).join(' ');
}

function translationsOf(item: Item): readonly Note[] {
  return Object.entries(item).flatMap(([key, name]) =>
    key.startsWith('name:') && typeof name === 'string'
      ? [{ term: key.slice(5).replaceAll('_', '-'), value: name }]
      : [],
  );
}

function ItemNotes({
  item,
  format,
  money,
}: {
  readonly item: Item;
  readonly format: ValueFormat;
  readonly money: (value: number) => string;
}) {
  const t = useTranslations('portal.receipt.items');
  const notes = [
    ...item.discounts.map(({ name, amount }) => ({ term: name, value: money(amount) })),
    ...item.taxes.map(({ name, amount }) => ({ term: name, value: money(amount) })),
    ...(item.return === null
      ? []
      : [
          {
            term: t('returned'),
            value: [format.day(item.return.localtime), item.return.reason].filter(Boolean).join(' · '),
          },
        ]),
  ];
  return (
    <>
      <Notes notes={notes} className="flex" />
      <Notes
        notes={translationsOf(item)}
        className="hidden group-has-[[data-translations]:checked]/items:flex"
      />
    </>
  );
}

interface Note {
  readonly term: string;
  readonly value: string;
}

function Notes({ notes, className }: { readonly notes: readonly Note[]; readonly className: string }) {
  if (notes.length === 0) return null;
  return (
    <dl className={`mt-0.5 flex-wrap gap-x-4 text-xs text-ink-subtle ${className}`}>
      {notes.map(({ term, value }, index) => (
        <div key={index} className="foreign">
          <dt className="inline after:content-[':']">{term}</dt>{' '}
          <dd className="tabular inline text-ink-muted">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
