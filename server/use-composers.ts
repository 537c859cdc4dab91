import { composeMessage } from '@/components/mail/compose-message';
import { useComposers } from '@/lib/domain/delivery/send/compose';
import { composeAccountMail } from '@/lib/domain/portal-users/compose-account-mail';

export function useServiceComposers(): void {
  useComposers({ receipt: composeMessage, account: composeAccountMail });
}
