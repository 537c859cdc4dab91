import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { signOut } from '@/components/portal/api/session';
import { portalPath } from '@/lib/core/portal-path';

/** Ends the session and shows the page for signing in; shows a notice where that fails. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('portal.frame');
  return async () => {
    try {
      await signOut();
      // A whole new page: nothing of this session stays in memory.
      window.location.assign(portalPath.signIn());
    } catch {
      toast.error(t('signOutFailed'));
    }
  };
}
