import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { fiscalNotices } from '../words/fiscal-facts';
import type { PageFormat } from '../words/page-format';

/** Notices that a receipt is a test, a copy or incomplete, or of its fiscal kind. */
export function Notices({ receipt, page }: { readonly receipt: ReceiptWire; readonly page: PageFormat }) {
  const { t } = page;
  return (
    <>
      {receipt.test && (
        <p className="notice">
          <strong>{t('notices.test')}</strong> {t('notices.testText')}
        </p>
      )}
      {fiscalNotices(receipt).map((status) => (
        <p key={status} className="notice">
          <strong>{t(`fiscal.${status}`)}</strong> {t(`fiscal.${status}Text`)}
        </p>
      ))}
      {receipt.duplicate && (
        <p className="notice">
          <strong>{t('notices.duplicate')}</strong> {t('notices.duplicateText')}
        </p>
      )}
      {receipt.incomplete && (
        <p className="notice">
          <strong>{t('notices.incomplete')}</strong> {t('notices.incompleteText')}
        </p>
      )}
    </>
  );
}
