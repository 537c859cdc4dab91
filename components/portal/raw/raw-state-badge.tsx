import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { RawStatusWire } from '@/lib/domain/pos/schema';

const tones = { received: 'accent', processed: 'success', ignored: 'neutral', failed: 'danger' } as const;

/** Where a raw receipt stands, in a word. */
export function RawStateBadge({ state }: { readonly state: RawStatusWire['state'] }) {
  const t = useTranslations('portal.raw.states');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
