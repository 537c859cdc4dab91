'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useSave } from '../kit/form/use-save';

/** A revoked token as the page shows it. */
export interface ShownToken {
  readonly jti: string;
  /** When, in words. */
  readonly revokedAt: string;
}

interface RevokedTokensProps {
  readonly clientId: number;
  readonly tokens: readonly ShownToken[];
  readonly hasMore: boolean;
  readonly mayRevoke: boolean;
}

/** Tokens of a client that are worth nothing though the client is let in, and a way to add one. */
export function RevokedTokens({ clientId, tokens, hasMore, mayRevoke }: RevokedTokensProps) {
  const t = useTranslations('portal.clients.tokens');
  const [jti, setJti] = useState('');
  const [missing, setMissing] = useState(false);
  const revoke = useSave({
    save: (id: string) => api('put_revoked_token', { params: { client_id: clientId, jti: id } }),
    saved: t('revoked'),
    onSaved: () => setJti(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = jti.trim();
    setMissing(id === '');
    if (id !== '') revoke.mutate(id);
  };
  return (
    <div>
      {mayRevoke && (
        <FormSection title={t('title')} description={t('description')}>
          <form onSubmit={submit} noValidate className="flex flex-col gap-3">
            <Field label={t('jti')} hint={t('jtiHint')} error={missing ? t('jtiMissing') : undefined}>
              <Input
                value={jti}
                onChange={(event) => {
                  setMissing(false);
                  setJti(event.currentTarget.value);
                }}
                maxLength={255}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono text-xs"
              />
            </Field>
            <FormError error={revoke.error} />
            <Button type="submit" loading={revoke.isPending} className="self-start">
              {t('revoke')}
            </Button>
          </form>
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
