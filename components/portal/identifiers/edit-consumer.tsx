'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Input, Textarea } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { portalPath } from '@/lib/core/portal-path';
import { AddressQuestion } from '../kit/form/address-question';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useAddressCheck } from '../kit/form/use-address-check';
import { useForm } from '../kit/form/use-form';
import { useGuardedPatch } from '../kit/form/use-guarded-patch';
import { placesOfConsumer, readConsumerForm, receiptsTag } from './consumer-places';

/** If another user has changed the same fields, saving is refused. */
export function EditConsumer({ identifier }: { readonly identifier: IdentifierWire }) {
  const t = useTranslations('portal.identifiers.form');
  const tPage = useTranslations('portal.identifiers');
  const { properties } = identifier;
  const page = portalPath.identifier(identifier.identifier);
  const params = { identifier: identifier.identifier };
  const { check, doubt, isChecking, dismiss } = useAddressCheck();
  const form = useForm({
    save: useGuardedPatch<Pick<IdentifierWire, 'properties'>>({
      read: () => api('get_identifier', { params }),
      change: (body) => api('patch_identifier', { params, body }),
      document: identifier,
      placesOf: placesOfConsumer,
      saved: tPage('saved'),
      leadsTo: () => page,
    }),
    read: (fields) => ({ input: readConsumerForm(fields, properties['opt-out']) }),
    before: (typed, send) => {
      const { email } = typed.properties;
      if (email === null || email === properties.email) return send(typed);
      void check(email, (address) => {
        const field = form.element.current?.elements.namedItem('properties.email');
        if (field instanceof HTMLInputElement) field.value = address;
        send({ properties: { ...typed.properties, email: address } });
      });
    },
    isBusy: isChecking,
    onChange: dismiss,
  });
  const text = (
    field: 'email' | 'phone' | 'postcode' | 'city' | 'house_number' | 'gender',
    type = 'text',
  ) => <Input type={type} defaultValue={properties[field] ?? ''} autoComplete="off" />;
  const namePart = (part: 'title' | 'first' | 'middle' | 'last') => (
    <FormField name={`properties.name.${part}`} label={t(part)}>
      <Input defaultValue={properties.name[part] ?? ''} autoComplete="off" />
    </FormField>
  );
  return (
    <Form form={form} cancel={page}>
      <FormSection title={t('who')} description={t('whoHint')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {namePart('first')}
          {namePart('last')}
          {namePart('middle')}
          {namePart('title')}
          <FormField name="properties.birthdate" label={t('birthdate')}>
            <DateInput defaultValue={properties.birthdate ?? ''} />
          </FormField>
          <FormField name="properties.gender" label={t('gender')}>
            {text('gender')}
          </FormField>
        </div>
      </FormSection>
      <FormSection title={t('reach')} description={t('reachHint')}>
        <FormField name="properties.email" label={t('email')}>
          {text('email', 'email')}
        </FormField>
        <AddressQuestion doubt={doubt} field="properties.email" />
        <FormField name="properties.phone" label={t('phone')} hint={t('phoneHint')}>
          {text('phone', 'tel')}
        </FormField>
      </FormSection>
      <FormSection title={t('where')}>
        <FormField name="properties.address" label={t('address')} hint={t('addressHint')}>
          <Textarea rows={2} defaultValue={properties.address.join('\n')} />
        </FormField>
        <div className="grid gap-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
          <FormField name="properties.house_number" label={t('houseNumber')}>
            {text('house_number')}
          </FormField>
          <FormField name="properties.postcode" label={t('postcode')}>
            {text('postcode')}
          </FormField>
          <FormField name="properties.city" label={t('city')}>
            {text('city')}
          </FormField>
        </div>
      </FormSection>
      <FormSection title={t('wishes')} description={t('wishesHint')}>
        <Checkbox
          name="no-receipts"
          label={t('noReceipts')}
          hint={t('noReceiptsHint')}
          defaultChecked={properties['opt-out'].includes(receiptsTag)}
        />
        <FormField name="properties.opt-out" label={t('tags')} hint={t('tagsHint')} called={t('wishes')}>
          <Textarea
            rows={2}
            defaultValue={properties['opt-out'].filter((tag) => tag !== receiptsTag).join('\n')}
          />
        </FormField>
      </FormSection>
    </Form>
  );
}
