'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { AnswerOf } from '@/components/portal/api/input';
import type { Authentication } from '@/lib/domain/clients/schema';
import { portalPath } from '@/lib/core/portal-path';
import { SecretValue } from './secret-value';

export function NewClient({
  client,
}: {
  readonly client: AnswerOf<'post_client'> & { readonly authentication: Authentication };
}) {
  const t = useTranslations('portal.clients');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button disappeared with the form, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), []);
  const { authentication, key, secret, description } = client;
  return (
    <section aria-labelledby="made" className="flex max-w-2xl flex-col gap-5">
      <div>
        <h2 id="made" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('made.title')}
        </h2>
        <p className="foreign mt-0.5 text-sm text-ink-muted">{description}</p>
      </div>
      <SecretValue name={t(`kinds.${authentication}.key`)} clientKey={key} secret={secret} />
      <div className="flex flex-wrap gap-2">
        <Link
          replace
          href={portalPath.client(client, { tab: 'try' })}
          className={buttonClass({ variant: 'primary' })}
        >
          {t(`made.try.${authentication}`)}
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <Link replace href={portalPath.client(client)} className={buttonClass()}>
          {t('made.open')}
        </Link>
      </div>
    </section>
  );
}
