'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { ConfirmSave } from '../kit/form/confirm-save';
import { useSave } from '../kit/form/use-save';
import { Notice } from '../kit/notice';
import { receiptList } from './list';

/** Explains test clients, with links to the test receipts, and out of them. */
export function TestClientNotice({ mayDelete }: { readonly mayDelete: boolean }) {
  const t = useTranslations('portal.clients.test');
  const [asking, setAsking] = useState(false);
  const remove = useSave({
    save: () => api('delete_test_receipts', {}),
    saved: t('deleted'),
    onSaved: () => setAsking(false),
  });
  return (
    <Notice role="note">
      <p>{t('notice')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link href={receiptList.path({ q: 'test:*' })} className={buttonClass()}>
          {t('show')}
        </Link>
        {mayDelete && (
          <ConfirmSave
            save={remove}
            asking={asking}
            onAskingChange={setAsking}
            trigger={
              <Button>
                <Trash2 aria-hidden />
                {t('delete')}
              </Button>
            }
            title={t('deleteTitle')}
            confirmLabel={t('delete')}
            tone="danger"
            onConfirm={() => remove.mutate()}
          >
            {t('deleteBody')}
          </ConfirmSave>
        )}
      </div>
    </Notice>
  );
}
