import type { MaskedAddress } from '@/lib/domain/delivery/outbox/mask-address';
import { formPage, FormProblem, type LinkFormContext } from './form-page';
import type { PageFormat } from '../words/page-format';
import type { ConsumerPage } from './render-page';

export type SendProblem = 'invalid' | 'unavailable' | 'limited' | 'refused';

export interface SendForm {
  readonly action: string;
  /** Idempotency key, so that a form that is submitted twice sends one delivery. */
  readonly id: string;
  readonly known: readonly MaskedAddress[];
  readonly other: boolean;
  readonly typed: string;
  readonly problem: SendProblem | null;
}

export function sendPage(around: LinkFormContext, form: SendForm): Promise<ConsumerPage> {
  return formPage(around, {
    title: ({ t }) => t('send.title'),
    view: (page) => <SendView form={form} page={page} />,
    hasProblem: form.problem !== null,
  });
}

export function sentPage(around: LinkFormContext, address: string): Promise<ConsumerPage> {
  return formPage(around, {
    title: ({ t }) => t('send.doneTitle'),
    view: ({ t }) => <p role="status">{t.rich('send.done', { value: () => isolated(address) })}</p>,
  });
}

function SendView({ form, page }: { readonly form: SendForm; readonly page: PageFormat }) {
  const { t } = page;
  const { action, id, known, other, typed, problem } = form;
  const wrong = problem === 'invalid';
  return (
    <>
      {problem !== null && (
        <FormProblem page={page}>
          {/* The message about a wrong address links to the input field. */}
          {wrong ? <a href="#address">{t('send.invalid')}</a> : t(`send.${problem}`)}
        </FormProblem>
      )}
      {known.length > 0 && (
        <section>
          <h2>{t('send.known')}</h2>
          {known.map(({ channel, masked }) => (
            <form key={channel} method="post" action={action}>
              <input type="hidden" name="form" value={id} />
              <button name="to" value={channel}>
                {t.rich(`send.${channel}`, { value: () => isolated(masked) })}
              </button>
            </form>
          ))}
        </section>
      )}
      {other && (
        <form method="post" action={action} noValidate>
          <input type="hidden" name="form" value={id} />
          <h2>{t('send.other')}</h2>
          <label htmlFor="address">{t('send.label')}</label>
          {wrong && (
            <p id="wrong" className="wrong">
              {t('send.invalid')}
            </p>
          )}
          <input
            id="address"
            name="address"
            type="email"
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            required
            maxLength={254}
            defaultValue={typed === '' ? undefined : typed}
            aria-invalid={wrong ? 'true' : undefined}
            aria-describedby={wrong ? 'wrong' : undefined}
          />
          <button name="to" value="address">
            {t('send.submit')}
          </button>
        </form>
      )}
    </>
  );
}

function isolated(address: string) {
  return <bdi dir="ltr">{address}</bdi>;
}
