import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { signOut } from '@/components/portal/api/session';

/** Ends the session and shows the page for signing in; says so where it does not work. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('portal.frame');
  return async () => {
    try {
      await signOut();
      // A whole new page: nothing of this session stays in memory.
      window.location.assign('/sign-in');
    } catch {
      toast.error(t('signOutFailed'));
    }
  };
}
