'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { api } from '@/components/portal/api/client';
import { inputFormats } from '@/lib/domain/transformations/input-formats';
import type { InputFormat } from '@/lib/domain/transformations/schema';
import { FormDialog } from '../kit/form/form-dialog';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { studioHref } from '../raw/studio-href';
import { starters } from './starters';

/** The raw receipt that a transformation is written for. */
export interface WrittenFor {
  readonly id: string;
  readonly contentType: string | null;
}

/** Makes a transformation and opens its studio; at once, and with that raw receipt as input, where it is written for one. */
export function NewTransformation({ writtenFor }: { readonly writtenFor: WrittenFor | null }) {
  const t = useTranslations('portal.transformations');
  const tUi = useTranslations('ui');
  const [open, setOpen] = useState(writtenFor !== null);
  const [format, setFormat] = useState(() => formatOf(writtenFor?.contentType ?? ''));
  const form = useForm({
    save: useSave({
      save: (name: string) =>
        api('post_transformation', {
          body: { name, input_format: format, mapping: starters[format].mapping },
        }),
      leadsTo: ({ name }) => ({
        push: studioHref({ id: writtenFor?.id ?? null, transformation: name }),
      }),
    }),
    read: ({ text }) => ({
      wrong: { name: text('name') === '' && 'nameMissing' },
      input: text('name'),
    }),
    say: t,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          {t('new')}
        </Button>
      }
      title={t('new')}
      description={t('newNote')}
      submitLabel={tUi('create')}
    >
      <FormField name="name" label={t('name')} hint={t('nameHint')} required>
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <Field label={t('format')}>
        <Select
          value={format}
          options={inputFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          onValueChange={setFormat}
        />
      </Field>
    </FormDialog>
  );
}

/** The input format that a media type names; JSON where it names none. */
function formatOf(contentType: string): InputFormat {
  return inputFormats.find((format) => contentType.includes(format)) ?? 'json';
}
