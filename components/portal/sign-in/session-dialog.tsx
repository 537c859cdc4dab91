'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { CallKind } from '@/components/portal/api/signed-in-fetch';
import { portalPath } from '@/lib/core/portal-path';
import { CodeForm } from './code-form';
import { SignInForm } from './sign-in-form';
import { useSignIn } from './use-sign-in';

interface SessionDialogProps {
  readonly email: string;
  readonly waiting: CallKind;
  /** The typed address may be that of another person. */
  readonly onSignedIn: (email: string) => void;
  readonly onCancel: () => void;
}

/** Covers the page instead of leaving it, so that typed text is not lost. */
export function SessionDialog({ email, waiting, onSignedIn, onCancel }: SessionDialogProps) {
  const t = useTranslations('portal.signIn');
  const { first, refusal, attempt, back } = useSignIn(onSignedIn);
  return (
    <Dialog open onOpenChange={onCancel}>
      <DialogContent
        size="sm"
        title={t(first === null ? 'again.title' : 'code.title')}
        description={first === null ? t(waiting === 'change' ? 'again.change' : 'again.read') : undefined}
      >
        {first === null ? (
          <>
            <SignInForm
              refusal={refusal}
              news={null}
              account={{ email, otherHint: t('again.other', { email }) }}
              submit={attempt}
            />
            <p className="mt-4 text-sm">
              {/* A new tab, because this one contains typed text. */}
              <a
                href={portalPath.forgotPassword()}
                target="_blank"
                className={buttonClass({ variant: 'link' })}
              >
                {t('forgotten')}
              </a>
            </p>
          </>
        ) : (
          <CodeForm
            renderHeading={(intro) => <p className="mb-4 text-sm text-ink-muted">{intro}</p>}
            email={first.email}
            refusal={refusal}
            submit={(code) => attempt({ ...first, code })}
            back={back}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
