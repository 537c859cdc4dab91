import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { signOut } from '@/components/portal/api/session';
import { portalPath } from '@/lib/core/portal-path';

export function useSignOut(): () => Promise<void> {
  const t = useTranslations('portal.frame');
  return async () => {
    try {
      await signOut();
      // Loads the whole page, so that nothing of this session stays in memory.
      window.location.assign(portalPath.signIn());
    } catch {
      toast.error(t('signOutFailed'));
    }
  };
}
