'use client';

import { Link2, Link2Off } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { OnDemand } from '../kit/state/on-demand';
import { useSave } from '../kit/form/use-save';

const load = async () => (await import('./revoke-link')).RevokeLink;

export function RevokeButton({ id }: { readonly id: string }) {
  return (
    <OnDemand load={load} props={{ id, button: <RevokeOpener /> }}>
      {(button) => <RevokeOpener aria-haspopup="dialog" {...button} />}
    </OnDemand>
  );
}

function RevokeOpener(props: ComponentProps<'button'>) {
  const t = useTranslations('portal.receipt.link');
  return (
    <Button variant="ghost" size="sm" {...props}>
      <Link2Off aria-hidden />
      {t('revoke')}
    </Button>
  );
}

interface IssueButtonProps {
  readonly id: string;
  readonly had: 'none' | 'revoked';
}

export function IssueButton({ id, had }: IssueButtonProps) {
  const t = useTranslations('portal.receipt.link');
  const issue = useSave({
    save: () => api('post_receipt_link', { params: { id } }),
    saved: t(had === 'none' ? 'created' : 'issued'),
    invalidates: ['get_receipt_timeline'],
  });
  return (
    <>
      <Button size="sm" loading={issue.isPending} onClick={() => issue.mutate()}>
        <Link2 aria-hidden />
        {t(had === 'none' ? 'create' : 'issue')}
      </Button>
      <FormError error={issue.error} />
    </>
  );
}
