'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { portalPath } from '@/lib/core/portal-path';
import { AddressQuestion } from '../kit/form/address-question';
import { ConflictNotice } from '../kit/form/conflict-notice';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useAddressCheck } from '../kit/form/use-address-check';
import { useFirstError } from '../kit/form/use-first-error';
import { useGuardedPatch } from '../kit/form/use-guarded-patch';
import { useTyped } from '../kit/form/use-unsaved';
import { useFieldErrors } from '../use-error-text';
import { placesOfConsumer, readConsumerForm, receiptsTag } from './consumer-places';

const emailPlace = '/properties/email';

/** Changes what is known of a consumer; only what was changed is sent, and never over another user's change. */
export function EditConsumer({ identifier }: { readonly identifier: IdentifierWire }) {
  const t = useTranslations('portal.identifiers.form');
  const tPage = useTranslations('portal.identifiers');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const { properties } = identifier;
  const page = portalPath.identifier(identifier.identifier);
  const params = { identifier: identifier.identifier };
  const edit = useGuardedPatch<IdentifierWire>({
    read: () => api('get_identifier', { params }),
    change: (body) => api('patch_identifier', { params, body }),
    document: identifier,
    placesOf: placesOfConsumer,
    saved: tPage('saved'),
    leadsTo: () => page,
  });
  const errors = useFieldErrors(edit.error);
  const errorAt = (property: string) => firstBelow(errors, `properties.${property}`);
  const form = useFirstError(edit.error);
  const { onChange } = useTyped(edit.isPending || edit.isSaved);
  const { check, doubt, isChecking, dismiss } = useAddressCheck();
  const labelOf = useConsumerFieldLabel();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const typed = readConsumerForm(currentTarget, properties['opt-out']);
    const email = typed[emailPlace];
    if (typeof email !== 'string' || email === properties.email) return edit.save(typed);
    void check(email, (address) => {
      const field = currentTarget.elements.namedItem('email');
      if (field instanceof HTMLInputElement) field.value = address;
      edit.save({ ...typed, [emailPlace]: address });
    });
  };
  const namePart = (part: 'title' | 'first' | 'middle' | 'last') => (
    <Field label={t(part)} error={errorAt(`name.${part}`)}>
      <Input name={`name.${part}`} defaultValue={properties.name[part] ?? ''} autoComplete="off" />
    </Field>
  );
  const text = (
    field: 'email' | 'phone' | 'postcode' | 'city' | 'house_number' | 'gender',
    type = 'text',
  ) => <Input name={field} type={type} defaultValue={properties[field] ?? ''} autoComplete="off" />;
  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={() => {
        onChange();
        dismiss();
      }}
      noValidate
    >
      <FormSection title={t('who')} description={t('whoHint')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {namePart('first')}
          {namePart('last')}
          {namePart('middle')}
          {namePart('title')}
          <Field label={t('birthdate')} error={errorAt('birthdate')}>
            <DateInput name="birthdate" defaultValue={properties.birthdate ?? ''} />
          </Field>
          <Field label={t('gender')} error={errorAt('gender')}>
            {text('gender')}
          </Field>
        </div>
      </FormSection>
      <FormSection title={t('reach')} description={t('reachHint')}>
        <Field label={t('email')} error={errorAt('email')}>
          {text('email', 'email')}
        </Field>
        <AddressQuestion doubt={doubt} field="email" />
        <Field label={t('phone')} hint={t('phoneHint')} error={errorAt('phone')}>
          {text('phone', 'tel')}
        </Field>
      </FormSection>
      <FormSection title={t('where')}>
        <Field label={t('address')} hint={t('addressHint')} error={errorAt('address')}>
          <Textarea name="address" rows={2} defaultValue={properties.address.join('\n')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
          <Field label={t('houseNumber')} error={errorAt('house_number')}>
            {text('house_number')}
          </Field>
          <Field label={t('postcode')} error={errorAt('postcode')}>
            {text('postcode')}
          </Field>
          <Field label={t('city')} error={errorAt('city')}>
            {text('city')}
          </Field>
        </div>
      </FormSection>
      <FormSection title={t('wishes')} description={t('wishesHint')}>
        <Checkbox
          name="no-receipts"
          label={t('noReceipts')}
          hint={t('noReceiptsHint')}
          defaultChecked={properties['opt-out'].includes(receiptsTag)}
        />
        <Field label={t('tags')} hint={t('tagsHint')} error={errorAt('opt-out')}>
          <Textarea
            name="tags"
            rows={2}
            defaultValue={properties['opt-out'].filter((tag) => tag !== receiptsTag).join('\n')}
          />
        </Field>
      </FormSection>
      <FormActions
        notices={
          <>
            <ConflictNotice conflicts={edit.conflicts} labelOf={labelOf} />
            {errors.size === 0 && <FormError error={edit.error} />}
          </>
        }
      >
        <Button variant="ghost" onClick={() => router.push(page)}>
          {tUi('cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={edit.isPending || isChecking}>
          {tUi('save')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The violation of a field, or of what is in it. */
function firstBelow(errors: ReadonlyMap<string, string>, field: string): string | undefined {
  return [...errors].find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

function useConsumerFieldLabel(): (path: string) => string {
  const t = useTranslations('portal.identifiers.form');
  const labels: Readonly<Record<string, string>> = {
    '/properties/name/title': t('title'),
    '/properties/name/first': t('first'),
    '/properties/name/middle': t('middle'),
    '/properties/name/last': t('last'),
    '/properties/email': t('email'),
    '/properties/phone': t('phone'),
    '/properties/address': t('address'),
    '/properties/house_number': t('houseNumber'),
    '/properties/postcode': t('postcode'),
    '/properties/city': t('city'),
    '/properties/gender': t('gender'),
    '/properties/birthdate': t('birthdate'),
    '/properties/opt-out': t('wishes'),
  };
  return (path) => labels[path] ?? path;
}
