'use client';

import { Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { api } from '../api/client';
import { useErrorText } from '../kit/text/use-error-text';
import { useSave } from '../kit/form/use-save';

export function SendReset({ email, invited }: { readonly email: string; readonly invited: boolean }) {
  const t = useTranslations('portal.users.reset');
  const text = useErrorText();
  const send = useSave({
    save: () => api('send_password_reset_by_post', { params: { email } }),
    saved: t('sent', { email }),
    onFailed: (error) => toast.error(text(error)),
  });
  return (
    <Button loading={send.isPending} onClick={() => send.mutate()}>
      <Mail aria-hidden />
      {invited ? t('invite') : t('reset')}
    </Button>
  );
}
