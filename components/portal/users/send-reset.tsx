'use client';

import { Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { useErrorText } from '../use-error-text';
import { useSave } from '../use-save';
import { sendPasswordReset } from './user-calls';

/** Sends a user a mail to choose a password with. */
export function SendReset({ email, invited }: { readonly email: string; readonly invited: boolean }) {
  const t = useTranslations('portal.users.reset');
  const text = useErrorText();
  const send = useSave({ save: () => sendPasswordReset(email), saved: t('sent', { email }) });
  return (
    <Button
      loading={send.isPending}
      onClick={() => send.mutate(undefined, { onError: (error) => toast.error(text(error)) })}
    >
      <Mail aria-hidden />
      {invited ? t('invite') : t('reset')}
    </Button>
  );
}
