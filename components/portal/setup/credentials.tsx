import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { portalPath } from '@/lib/core/portal-path';
import { SecretValue } from '../clients/secret-value';
import { FormError } from '../kit/form/form-error';
import { Notice } from '../kit/notice';
import { NotAllowed } from './not-allowed';
import { holds, type SetupFacts } from './setup-facts';
import type { useMakeClient } from './use-make-client';

interface CredentialsProps {
  readonly facts: SetupFacts;
  readonly storeName: string;
  readonly make: ReturnType<typeof useMakeClient>;
  readonly command: string | null;
  readonly onMake: () => void;
}

export function Credentials({ facts, storeName, make, command, onMake }: CredentialsProps) {
  const t = useTranslations('portal.setup.till');
  const { data: made } = make;
  if (!holds(facts, 'post_client')) return <NotAllowed />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {made === undefined ? (
        <>
          <p className="text-sm text-ink-muted">{t('clientNote')}</p>
          <FormError error={make.error} />
          <Button
            variant="primary"
            className="self-start"
            loading={make.isPending}
            onClick={() => {
              onMake();
              make.mutate(t('clientName', { store: storeName }));
            }}
          >
            {t('make')}
          </Button>
        </>
      ) : (
        <>
          {made.token === null && <Notice tone="warning">{t('insecure')}</Notice>}
          {made.token === null ? (
            <SecretValue name={t('key')} clientKey={made.key} secret={made.secret} />
          ) : (
            <CodeBlock label={t('token')} copyText={made.token}>
              <span className="break-all">{made.token}</span>
            </CodeBlock>
          )}
          <p className="text-xs text-ink-subtle">
            {t('tokenNote')}{' '}
            <Link
              href={portalPath.client({ authentication: 'bearer', id: made.id })}
              className="font-medium text-accent-ink underline underline-offset-2"
            >
              {t('openClient')}
            </Link>
          </p>
        </>
      )}
      {command !== null && (
        <CodeBlock label={t('command')} copyText={command}>
          <pre className="whitespace-pre-wrap break-all">{command}</pre>
        </CodeBlock>
      )}
    </div>
  );
}
