'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';

export interface ShownToken {
  readonly jti: string;
  readonly revokedAt: string;
}

interface RevokedTokensProps {
  readonly clientId: number;
  readonly tokens: readonly ShownToken[];
  readonly hasMore: boolean;
  readonly mayRevoke: boolean;
}

export function RevokedTokens({ clientId, tokens, hasMore, mayRevoke }: RevokedTokensProps) {
  const t = useTranslations('portal.clients.tokens');
  const form = useDraftForm({
    initial: { jti: '' },
    input: ({ jti }) => jti.trim(),
    save: useSave({
      save: (jti: string) => api('put_revoked_token', { params: { client_id: clientId, jti } }),
      saved: t('revoked'),
    }),
    check: ({ jti }) => ({ jti: jti.trim() === '' && t('jtiMissing') }),
    startsAnew: true,
  });
  return (
    <div>
      {mayRevoke && (
        <FormSection title={t('title')} description={t('description')}>
          <SmallForm form={form} submitLabel={t('revoke')}>
            <FormField name="jti" label={t('jti')} hint={t('jtiHint')}>
              <Input
                value={form.draft.jti}
                onChange={(event) => form.change({ jti: event.currentTarget.value })}
                maxLength={255}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono text-xs"
              />
            </FormField>
          </SmallForm>
        </FormSection>
      )}
      <FormSection title={t('listTitle')}>
        {tokens.length === 0 ? (
          <p className="text-sm text-ink-subtle">{t('empty')}</p>
        ) : (
          <ul className="rounded-md border">
            {tokens.map((token) => (
              <li
                key={token.jti}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-3 py-2 last:border-0"
              >
                <code className="font-mono text-xs break-all">{token.jti}</code>
                <span className="tabular text-xs text-ink-subtle">{token.revokedAt}</span>
              </li>
            ))}
          </ul>
        )}
        {hasMore && <p className="text-xs text-ink-subtle">{t('more', { count: tokens.length })}</p>}
      </FormSection>
    </div>
  );
}
