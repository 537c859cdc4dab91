'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '../notice';
import type { DoubtedAddress } from './use-address-check';

interface AddressQuestionProps {
  readonly doubt: DoubtedAddress | null;
  readonly field: string;
}

export function AddressQuestion({ doubt, field }: AddressQuestionProps) {
  const t = useTranslations('portal.form.address');
  if (doubt === null) return null;
  const { typed, suggested, answer, dismiss } = doubt;
  const shown = () => <bdi className="foreign font-medium">{suggested?.address ?? typed}</bdi>;
  return (
    <div role="group" aria-label={t('question')} className="basis-full">
      <Notice tone="warning">
        <p className="[overflow-wrap:anywhere]">
          {suggested === null
            ? t.rich('unreachable', { address: shown })
            : suggested.receipts === null
              ? t.rich('meant', { address: shown })
              : t.rich('known', { address: shown, count: suggested.receipts })}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            autoFocus
            onClick={({ currentTarget: { form } }) => {
              if (suggested !== null) return answer(suggested.address);
              dismiss();
              const input = form?.elements.namedItem(field);
              if (input instanceof HTMLElement) input.focus();
            }}
          >
            {t(suggested === null ? 'change' : 'take')}
          </Button>
          <Button size="sm" onClick={() => answer(typed)}>
            {t('keep')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
