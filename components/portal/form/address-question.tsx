'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '../notice';
import type { AddressDoubt } from './use-address-check';

/** Asks whether another address was meant: one press takes it, one keeps what was typed. */
export function AddressQuestion({ doubt }: { readonly doubt: AddressDoubt | null }) {
  const t = useTranslations('portal.form.address');
  if (doubt === null) return null;
  const { typed, suggested, answer } = doubt;
  const { address, receipts } = suggested;
  const shown = () => <bdi className="foreign font-medium">{address}</bdi>;
  return (
    <div role="group" aria-label={t('question')} className="basis-full">
      <Notice tone="warning">
        <p className="[overflow-wrap:anywhere]">
          {receipts === null
            ? t.rich('meant', { address: shown })
            : t.rich('known', { address: shown, count: receipts })}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="primary" autoFocus onClick={() => answer(address)}>
            {t('take')}
          </Button>
          <Button size="sm" onClick={() => answer(typed)}>
            {t('keep')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
