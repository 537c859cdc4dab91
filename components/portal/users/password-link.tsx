'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { api } from '../api/client';
import type { AnswerOf } from '../api/input';
import { useErrorText } from '../kit/text/use-error-text';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';

export type PasswordLink = AnswerOf<'send_password_reset_password_link'>;

interface PasswordLinkButtonProps {
  readonly email: string;
  readonly invited: boolean;
}

/** For services without a mail server. The link is shown once. */
export function PasswordLinkButton({ email, invited }: PasswordLinkButtonProps) {
  const t = useTranslations('portal.users.passwordLink');
  const text = useErrorText();
  const [made, setMade] = useState<PasswordLink | null>(null);
  const make = useSave({
    save: () => api('send_password_reset_password_link', { params: { email } }),
    onSaved: setMade,
    onFailed: (error) => toast.error(text(error)),
    refreshes: false,
  });
  return (
    <>
      <Button loading={make.isPending} onClick={() => make.mutate()}>
        <Link2 aria-hidden />
        {invited ? t('invite') : t('reset')}
      </Button>
      <PasswordLinkDialog made={made} invited={invited} onClose={() => setMade(null)} />
    </>
  );
}

interface PasswordLinkDialogProps {
  readonly made: PasswordLink | null;
  readonly invited: boolean;
  readonly onClose: () => void;
}

export function PasswordLinkDialog({ made, invited, onClose }: PasswordLinkDialogProps) {
  const t = useTranslations('portal.users.passwordLink');
  const tUi = useTranslations('ui');
  useRefreshAfter(made !== null);
  return (
    <Dialog open={made !== null} onOpenChange={(open) => !open && onClose()}>
      {made !== null && (
        <DialogContent
          title={t('title', { email: made.email })}
          description={t('body', { hours: invited ? 72 : 1 })}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{tUi('close')}</Button>
            </DialogClose>
          }
        >
          <div className="flex items-center gap-2 rounded-md border bg-sunken/60 ps-3 pe-1.5">
            <code
              aria-label={t('link')}
              className="min-w-0 flex-1 py-2 font-mono text-xs break-all select-all"
            >
              {made.link}
            </code>
            <CopyButton value={made.link} label={t('copy')} />
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
