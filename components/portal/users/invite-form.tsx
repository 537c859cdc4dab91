'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import { ApiError } from '@/components/portal/api/request';
import { portalPath } from '@/lib/core/portal-path';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { GroupSelect, type GroupChoice } from './group-select';
import { PasswordLinkDialog, type PasswordLink } from './password-link';
import { hasUser } from './user-calls';

class AddressProblem extends Error {
  constructor(readonly reason: 'known' | 'unusable') {
    super(reason);
  }
}

interface Invitation {
  readonly email: string;
  readonly group: string;
  readonly by: 'mail' | 'link' | 'nothing';
}

interface InviteFormProps {
  readonly groups: readonly GroupChoice[];
  readonly hasMail: boolean;
  readonly mayLink: boolean;
}

/** The link is shown on this page: it exists once, and a failed navigation would lose it. */
export function InviteForm({ groups, hasMail, mayLink }: InviteFormProps) {
  const t = useTranslations('portal.users');
  const router = useRouter();
  const [made, setMade] = useState<PasswordLink | null>(null);
  const form = useDraftForm({
    initial: { email: '', group: '', sendMail: hasMail },
    input: ({ email, group, sendMail }): Invitation => ({
      email: email.trim().toLowerCase(),
      group,
      by: sendMail ? 'mail' : !hasMail && mayLink ? 'link' : 'nothing',
    }),
    save: useSave({
      save: sendInvitation,
      saved: (_answer, { by, email: to }) =>
        by === 'mail' ? t('form.invited', { email: to }) : t('form.added'),
      onSaved: setMade,
      refreshes: (link) => link === null,
      leadsTo: (link, sent) => (link === null ? { replace: portalPath.user(sent.email) } : null),
    }),
    check: ({ email }) => ({ email: email.trim() === '' && t('form.missing') }),
    explain: (error) => ({ email: error instanceof AddressProblem && t(`form.${error.reason}`) }),
  });
  const { draft, change } = form;
  const close = (email: string) => {
    setMade(null);
    router.replace(portalPath.user(email));
  };
  return (
    <Form form={form} submitLabel={t('invite')} cancel={portalPath.users()}>
      <FormSection title={t('form.person')} description={hasMail ? t('form.personDescription') : undefined}>
        <FormField name="email" label={t('form.email')} required>
          <Input
            type="email"
            value={draft.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        {hasMail && (
          <Checkbox
            label={t('form.sendMail')}
            hint={t('form.sendMailHint')}
            checked={draft.sendMail}
            onCheckedChange={(checked) => change({ sendMail: checked === true })}
          />
        )}
      </FormSection>
      <FormSection title={t('form.access')} description={t('form.accessDescription')}>
        <FormField name="group" label={t('form.group')}>
          <GroupSelect groups={groups} value={draft.group} onChange={(group) => change({ group })} />
        </FormField>
      </FormSection>
      <PasswordLinkDialog made={made} invited onClose={() => made !== null && close(made.email)} />
    </Form>
  );
}

/**
 * Returns the link, or null if there is none. Existing users are refused first, because the PUT would change
 * them.
 * @throws AddressProblem, ApiError
 */
async function sendInvitation({ email, group, by }: Invitation): Promise<PasswordLink | null> {
  if (await hasUser(email)) throw new AddressProblem('known');
  try {
    await api('put_portal_user', {
      params: { email },
      body: { group, status: 'active', send_password_reset_on_create: by === 'mail' },
    });
  } catch (error) {
    // The address belongs to a user of another retailer, or to one whom this user may not manage.
    const isTaken = error instanceof ApiError && error.status === 404;
    throw isTaken ? new AddressProblem('unusable') : error;
  }
  // If making the link fails, it can be made later on the user's page.
  return by === 'link'
    ? api('send_password_reset_password_link', { params: { email } }).catch(() => null)
    : null;
}
