import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

export function ProgramState({ active }: { readonly active: boolean }) {
  const t = useTranslations('portal.loyalty');
  return <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'paused')}</Badge>;
}
