import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';
import { holds, type Setup, type SetupFacts } from './setup-facts';

interface SendTestProps {
  readonly facts: SetupFacts;
  readonly setup: Setup;
  readonly variant: 'primary' | 'secondary';
}

export function SendTest({ facts, setup, variant }: SendTestProps) {
  const t = useTranslations('portal.setup.receipt');
  const send = useSave({
    save: () => api('post_test_receipt', { body: {} }),
    invalidates: ['get_setup'],
  });
  if (!holds(facts, 'post_test_receipt')) return null;
  return (
    <>
      <Button variant={variant} loading={send.isPending} onClick={() => send.mutate()}>
        {t(setup.receipt === null ? 'send' : 'sendAnother')}
      </Button>
      <FormError error={send.error} />
    </>
  );
}
