import { useFormatter, useTranslations } from 'next-intl';
import type { ErasureWire } from '@/lib/domain/privacy/schema';

type Kind = keyof ErasureWire['counts'];

/** Most wanted first. */
const kinds: readonly Kind[] = [
  'receipts',
  'raw_receipts',
  'messages',
  'delivery_events',
  'notes',
  'attachments',
  'loyalty',
  'cards',
  'audit_entries',
  'saved_answers',
  'requests',
  'search_words',
];

export function ErasureCounts({ counts }: { readonly counts: ErasureWire['counts'] }) {
  const t = useTranslations('portal.identifiers.erasure.counts');
  const format = useFormatter();
  const touched = kinds.filter((kind) => counts[kind] > 0);
  if (touched.length === 0) return null;
  return (
    <dl className="mt-5 rounded-md border text-start text-sm">
      {touched.map((kind) => (
        <div
          key={kind}
          className="flex min-h-9 items-center justify-between gap-6 border-b px-4 py-1.5 last:border-0"
        >
          <dt>{t(kind)}</dt>
          <dd className="tabular font-medium text-ink">{format.number(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
