import { ForeignText } from './foreign-text';
import { formPage, type FormSurroundings } from './form-page';
import type { PageFormat } from './page-format';
import type { ConsumerPage } from './render-page';

/** Whether a consumer is sent receipts by themselves, and how that is changed. */
export interface SubscriptionForm {
  readonly action: string;
  readonly subscribed: boolean;
  /** Whether a form came and could not be followed. */
  readonly problem: 'limited' | 'refused' | null;
}

/** The page that stops automatic receipts, and starts them again. */
export function unsubscribePage(around: FormSurroundings, form: SubscriptionForm): Promise<ConsumerPage> {
  return formPage(around, {
    title: ({ t }) => t('unsubscribe.title'),
    view: (page) => <Subscription around={around} form={form} page={page} />,
  });
}

interface Props {
  readonly around: FormSurroundings;
  readonly form: SubscriptionForm;
  readonly page: PageFormat;
}

function Subscription({ around, form: { action, subscribed, problem }, page: { t } }: Props) {
  const value = () => <ForeignText>{around.brand.name}</ForeignText>;
  // The key of an e-mail outlives the link: then there is no receipt to open any more.
  const still = !subscribed && around.back !== null;
  return (
    <form method="post" action={action}>
      {problem !== null && (
        <p className="notice" role="alert">
          {problem === 'limited' ? t('unsubscribe.limited') : t('send.refused')}
        </p>
      )}
      <p role="status">
        {t.rich(subscribed ? 'unsubscribe.on' : 'unsubscribe.off', { value })}
        {still && ` ${t('unsubscribe.still')}`}
      </p>
      <button name="receipts" value={subscribed ? 'stop' : 'start'}>
        {t(subscribed ? 'unsubscribe.stop' : 'unsubscribe.start')}
      </button>
    </form>
  );
}
