'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { api } from '../api/client';
import { useErrorText } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/use-refresh-after';
import { dropPasswordLink, freshPasswordLink } from './fresh-links';

interface PasswordLinkButtonProps {
  readonly email: string;
  /** Whether the user has no password yet. */
  readonly invited: boolean;
}

/**
 * Makes a link with which a user chooses a password, and shows it once: for services without a mail server. Open at first
 * where the user was invited a moment ago.
 */
export function PasswordLinkButton({ email, invited }: PasswordLinkButtonProps) {
  const t = useTranslations('portal.users.passwordLink');
  const tUi = useTranslations('ui');
  const text = useErrorText();
  const [shown, setShown] = useState(() => freshPasswordLink(email));
  const make = useSave({
    save: () => api('send_password_reset_password_link', { params: { email } }),
    onSaved: setShown,
    onFailed: (error) => toast.error(text(error)),
    refreshes: false,
  });
  useRefreshAfter(shown !== null);
  const close = () => {
    dropPasswordLink(email);
    setShown(null);
  };
  return (
    <>
      <Button loading={make.isPending} onClick={() => make.mutate()}>
        <Link2 aria-hidden />
        {invited ? t('invite') : t('reset')}
      </Button>
      <Dialog open={shown !== null} onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={t('title', { email })}
          description={t('body')}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{tUi('close')}</Button>
            </DialogClose>
          }
        >
          {shown !== null && (
            <div className="flex items-center gap-2 rounded-md border bg-sunken/60 ps-3 pe-1.5">
              <code
                aria-label={t('link')}
                className="min-w-0 flex-1 py-2 font-mono text-xs break-all select-all"
              >
                {shown.link}
              </code>
              <CopyButton value={shown.link} label={t('copy')} />
            </div>
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}
