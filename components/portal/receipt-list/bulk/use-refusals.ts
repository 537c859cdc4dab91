import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { useErrorText } from '../../kit/text/use-error-text';
import type { BulkOutcome } from './bulk-call';

type Refused = BulkOutcome<unknown>['refused'];

const namedMax = 3;

export function useRefusals(): (refused: Refused) => void {
  const t = useTranslations('portal.bulk');
  const tUi = useTranslations('ui');
  const errorText = useErrorText();
  return (refused) => {
    if (refused.length === 0) return;
    const byReason = Map.groupBy(refused, ({ error }) => errorText(error));
    const lines = [...byReason].map(([reason, some]) =>
      t('refusedFor', {
        reason,
        transactions: some
          .slice(0, namedMax)
          .map(({ receipt }) => receipt.transactionId)
          .join(', '),
        more: Math.max(0, some.length - namedMax),
      }),
    );
    toast.warning(t('refused', { count: refused.length }), {
      description: lines.join(' '),
      duration: Infinity,
      action: { label: tUi('close'), onClick: () => undefined },
    });
  };
}
