import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

export type ReceiptFlag = 'test' | 'return' | 'duplicate' | 'incomplete';

const tones = { test: 'warning', return: 'accent', duplicate: 'neutral', incomplete: 'warning' } as const;

export function flagsOf(
  receipt: Pick<ReceiptWire, 'items' | 'test' | 'duplicate' | 'incomplete'>,
): ReceiptFlag[] {
  return [
    ...(receipt.test === true ? ['test' as const] : []),
    ...(receipt.items.some((item) => item.return !== null) ? ['return' as const] : []),
    ...(receipt.duplicate ? ['duplicate' as const] : []),
    ...(receipt.incomplete ? ['incomplete' as const] : []),
  ];
}

export function ReceiptFlags({ flags }: { readonly flags: readonly ReceiptFlag[] }) {
  const t = useTranslations('portal.receipts.flags');
  return flags.map((flag) => (
    <Badge key={flag} tone={tones[flag]}>
      {t(flag)}
    </Badge>
  ));
}
