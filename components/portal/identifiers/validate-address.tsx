'use client';

import { CircleCheck, CircleHelp, CircleX, MailCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useApiMutation } from '@/components/portal/api/use-api';
import type { ValidationWire } from '@/lib/domain/identifiers/validate/schema';
import { Notice } from '../kit/notice';
import { useErrorText } from '../kit/text/use-error-text';

const looks = {
  valid: { Icon: CircleCheck, className: 'text-success-ink' },
  invalid: { Icon: CircleX, className: 'text-danger-ink' },
  unknown: { Icon: CircleHelp, className: 'text-warning-ink' },
} as const;

export function ValidateAddress({ address }: { readonly address: string }) {
  const t = useTranslations('portal.identifiers.validate');
  const errorText = useErrorText('identifier');
  const check = useApiMutation('validate_identifier');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-2.5 text-sm">
      <Button
        size="sm"
        loading={check.isPending}
        onClick={() => check.mutate({ body: { identifier: address } })}
      >
        <MailCheck aria-hidden />
        {check.data === undefined ? t('action') : t('again')}
      </Button>
      <bdi className="foreign text-ink-muted">{address}</bdi>
      <div role="status" className="min-w-0 basis-full empty:hidden">
        {check.data !== undefined && <Result {...check.data} />}
      </div>
      {check.error !== null && <Notice tone="danger">{errorText(check.error)}</Notice>}
    </div>
  );
}

function Result({ status, suggestions, details }: ValidationWire) {
  const t = useTranslations('portal.identifiers.validate');
  const { Icon, className } = looks[status];
  const remarks = (['disposable', 'free', 'role'] as const).filter((name) => details[name]);
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <div>
        <p>
          {t(status)}
          {remarks.length > 0 && (
            <span className="text-ink-muted"> · {remarks.map((name) => t(name)).join(', ')}</span>
          )}
        </p>
        {suggestions.map((suggestion) => (
          <p key={suggestion} className="foreign text-ink-muted">
            {t('suggestion', { address: suggestion })}
          </p>
        ))}
      </div>
    </div>
  );
}
