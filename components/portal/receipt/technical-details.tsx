import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ValueFormat } from '../kit/format/value-format';
import { flatProperties, type FlatProperty } from '../kit/format/flat-properties';

export const factsClass = 'grid-cols-[minmax(0,9rem)_minmax(0,1fr)] px-4 py-1.5';

const shownProperties = ['salesperson', 'operator'] as const;

interface TechnicalDetailsProps {
  readonly receipt: ReceiptWire;
  readonly format: ValueFormat;
}

export function TechnicalDetails({ receipt, format }: TechnicalDetailsProps) {
  const t = useTranslations('portal.receipt');
  const { external_id: externalId, till_uuid: till, items, store, l10n } = receipt;
  const properties = flatProperties(receipt.properties).filter(
    ({ path }) => !shownProperties.some((shown) => shown === path),
  );
  const ofItems = items.flatMap(({ name, properties: own }, index) =>
    flatProperties(own).map(({ path, value }) => ({ name: `${index + 1}. ${name}`, path, value })),
  );
  return (
    <details className="group/technical min-w-0 rounded-md border bg-surface print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-2.5 text-sm font-semibold hover:bg-hover/70 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-subtle transition-transform group-open/technical:rotate-90 rtl:-scale-x-100 print:hidden"
        />
        {t('technical')}
      </summary>
      <DescriptionList className={`${factsClass} border-t`}>
        <Description term={t('facts.id')}>
          <Id value={receipt.id} copyLabel={t('facts.copyId')} />
        </Description>
        {externalId !== null && (
          <Description term={t('facts.externalId')}>
            <Id value={externalId} copyLabel={t('facts.copyExternalId')} />
          </Description>
        )}
        {till !== null && (
          <Description term={t('facts.till')}>
            <Id value={till} copyLabel={t('facts.copyTill')} />
          </Description>
        )}
        <Description term={t('facts.storeReference')}>
          <span className="tabular">{receipt.store_reference}</span>
        </Description>
        <Description term={t('facts.time')}>
          <span className="tabular">{format.dayAndTime(receipt.localtime)}</span>
        </Description>
      </DescriptionList>
      <Pairs title={t('properties')}>{pairsOf(properties)}</Pairs>
      <Pairs title={t('storeProperties')}>{pairsOf(flatProperties(store.properties))}</Pairs>
      <Pairs title={t('items.title')}>
        {ofItems.map(({ name, path, value }, index) => (
          <Pair key={index} path={path}>
            {value}
            <span className="block text-xs text-ink-subtle">{name}</span>
          </Pair>
        ))}
      </Pairs>
      <Pairs title={t('l10n')}>{pairsOf(flatProperties(l10n))}</Pairs>
    </details>
  );
}

function pairsOf(properties: readonly FlatProperty[]): ReactNode[] {
  return properties
    .filter(({ value }) => value !== 'null')
    .map(({ path, value }) => (
      <Pair key={path} path={path}>
        {value}
      </Pair>
    ));
}

function Pairs({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="border-t">
      <h3 className="px-4 pt-2.5 text-xs font-medium text-ink-subtle">{title}</h3>
      <DescriptionList className={factsClass}>{children}</DescriptionList>
    </section>
  );
}

function Pair({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <Description term={<span className="foreign font-mono text-xs">{path}</span>}>{children}</Description>
  );
}

function Id({ value, copyLabel }: { readonly value: string; readonly copyLabel: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="min-w-0 font-mono text-xs">{value}</span>
      <CopyButton value={value} label={copyLabel} />
    </span>
  );
}
