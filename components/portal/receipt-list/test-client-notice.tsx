'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { ConfirmButton } from '../kit/form/confirm-button';
import { useSave } from '../kit/form/use-save';
import { Notice } from '../kit/notice';
import { receiptList } from './list';

export function TestClientNotice({ mayDelete }: { readonly mayDelete: boolean }) {
  const t = useTranslations('portal.clients.test');
  const remove = useSave({
    save: () => api('delete_test_receipts', {}),
    saved: t('deleted'),
  });
  return (
    <Notice role="note">
      <p>{t('notice')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link href={receiptList.path({ q: 'test:*' })} className={buttonClass()}>
          {t('show')}
        </Link>
        {mayDelete && (
          <ConfirmButton
            save={remove}
            action={t('delete')}
            icon={<Trash2 aria-hidden />}
            title={t('deleteTitle')}
          >
            {t('deleteBody')}
          </ConfirmButton>
        )}
      </div>
    </Notice>
  );
}
