'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api, ApiError } from '@/components/portal/api/client';
import { portalPath } from '@/lib/core/portal-path';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useUnsaved } from '../kit/form/use-unsaved';
import { useFieldErrors, unshownError } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { GroupSelect, type GroupChoice } from './group-select';
import { keepPasswordLink } from './fresh-links';
import { hasUser } from './user-calls';

/** Why an address cannot be invited. */
class AddressProblem extends Error {
  constructor(readonly reason: 'missing' | 'known' | 'unusable') {
    super(reason);
  }
}

interface Invitation {
  readonly email: string;
  readonly group: string;
  /** How the person learns of it. */
  readonly by: 'mail' | 'link' | 'nothing';
}

interface InviteFormProps {
  readonly groups: readonly GroupChoice[];
  /** Whether there is a mail server: without one no mail is promised. */
  readonly hasMail: boolean;
  /** Whether the user may make a link to hand over instead. */
  readonly mayLink: boolean;
}

/**
 * Adds a portal user. They choose a password by a mail, unless told otherwise; without a mail server, by a link that the
 * page of the user shows next.
 */
export function InviteForm({ groups, hasMail, mayLink }: InviteFormProps) {
  const t = useTranslations('portal.users');
  const tUi = useTranslations('ui');
  const [email, setEmail] = useState('');
  const [group, setGroup] = useState('');
  const [sendMail, setSendMail] = useState(hasMail);
  const invite = useSave({
    save: sendInvitation,
    saved: (_answer, { by, email: to }) =>
      by === 'mail' ? t('form.invited', { email: to }) : t('form.added'),
    leadsTo: (_answer, sent) => ({ replace: portalPath.user(sent.email) }),
  });
  const isTyped = email !== '' || group !== '' || sendMail !== hasMail;
  useUnsaved(isTyped, invite.isPending || invite.isSuccess);
  const { error } = invite;
  const problem = error instanceof AddressProblem ? t(`form.${error.reason}`) : undefined;
  const errors = useFieldErrors(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const by = sendMail ? 'mail' : !hasMail && mayLink ? 'link' : 'nothing';
    invite.mutate({ email: email.trim().toLowerCase(), group, by });
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('form.person')} description={hasMail ? t('form.personDescription') : undefined}>
        <Field label={t('form.email')} error={problem ?? errors.get('email')} required>
          <Input
            type="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {hasMail && (
          <Checkbox
            label={t('form.sendMail')}
            hint={t('form.sendMailHint')}
            checked={sendMail}
            onCheckedChange={(checked) => setSendMail(checked === true)}
          />
        )}
      </FormSection>
      <FormSection title={t('form.access')} description={t('form.accessDescription')}>
        <Field label={t('form.group')} error={errors.get('group')}>
          <GroupSelect groups={groups} value={group} onChange={setGroup} />
        </Field>
      </FormSection>
      <FormActions
        notices={<FormError error={problem === undefined ? unshownError(error, 'email', 'group') : null} />}
      >
        <Link data-gives-up href={portalPath.users()} className={buttonClass({ variant: 'ghost' })}>
          {tUi('cancel')}
        </Link>
        <Button type="submit" variant="primary" loading={invite.isPending}>
          {t('invite')}
        </Button>
      </FormActions>
    </form>
  );
}

/** An invitation must not change an existing user: a PUT would. */
async function sendInvitation({ email, group, by }: Invitation): Promise<void> {
  if (email === '') throw new AddressProblem('missing');
  if (await hasUser(email)) throw new AddressProblem('known');
  try {
    await api('put_portal_user', {
      params: { email },
      body: { group, status: 'active', send_password_reset_on_create: by === 'mail' },
    });
  } catch (error) {
    // It belongs to another retailer, or is kept from being managed here; which of the two is not revealed.
    const isTaken = error instanceof ApiError && error.status === 404;
    throw isTaken ? new AddressProblem('unusable') : error;
  }
  // A link that cannot be made now is made on the page of the user: they are there.
  if (by === 'link') {
    const made = api('send_password_reset_password_link', { params: { email } });
    await made.then(keepPasswordLink, () => undefined);
  }
}
