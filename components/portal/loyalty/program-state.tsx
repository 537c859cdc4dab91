import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

/** True when receipts count in a program. */
export function ProgramState({ active }: { readonly active: boolean }) {
  const t = useTranslations('portal.loyalty');
  return <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'paused')}</Badge>;
}
