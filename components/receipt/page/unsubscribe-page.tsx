import type { Subscription } from '@/lib/domain/delivery/opt-out/subscription';
import { ForeignText } from '../view/foreign-text';
import { formPage, FormProblem, type LinkFormContext } from './form-page';
import type { PageFormat } from '../words/page-format';
import type { ConsumerPage } from './render-page';

export interface SubscriptionForm {
  readonly action: string;
  readonly subscription: Subscription;
  readonly isAutomatic: boolean;
  readonly problem: 'limited' | 'refused' | null;
}

export function unsubscribePage(around: LinkFormContext, form: SubscriptionForm): Promise<ConsumerPage> {
  return formPage(around, {
    title: ({ t }) => t('unsubscribe.title'),
    view: (page) => <SubscriptionView around={around} form={form} page={page} />,
    hasProblem: form.problem !== null,
  });
}

interface Props {
  readonly around: LinkFormContext;
  readonly form: SubscriptionForm;
  readonly page: PageFormat;
}

const words = {
  on: { text: 'on', button: 'stop', change: 'stop' },
  idle: { text: 'idle', button: 'never', change: 'stop' },
  stopped: { text: 'off', button: 'start', change: 'start' },
} as const;

function SubscriptionView({ around, form: { action, subscription, isAutomatic, problem }, page }: Props) {
  const { t } = page;
  const value = () => <ForeignText>{around.brand.name}</ForeignText>;
  const { text, button, change } = words[subscription];
  // The key of an e-mail stays valid longer than the link to the receipt. `back` is null if the link no
  // longer opens.
  const still = subscription === 'stopped' && around.back !== null;
  return (
    <>
      {problem !== null && (
        <FormProblem page={page}>
          {problem === 'limited' ? t('unsubscribe.limited') : t('send.refused')}
        </FormProblem>
      )}
      <form method="post" action={action}>
        <p role="status">
          {t.rich(`unsubscribe.${text}`, { value })}
          {still && ` ${t('unsubscribe.still')}`}
        </p>
        <button name="receipts" value={change}>
          {t(`unsubscribe.${button === 'start' && !isAutomatic ? 'allow' : button}`)}
        </button>
      </form>
    </>
  );
}
