'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { api } from '@/components/portal/api/client';
import { inputFormats } from '@/lib/domain/transformations/input-formats';
import type { InputFormat } from '@/lib/domain/transformations/schema';
import { FormError } from '../kit/form/form-error';
import { formText } from '../kit/form/form-text';
import { studioHref } from '../raw/studio-href';
import { useFieldErrors, unshownError } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
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
  const [format, setFormat] = useState(() => formatOf(writtenFor?.contentType ?? ''));
  const [isMissing, setMissing] = useState(false);
  const create = useSave({
    save: (name: string) =>
      api('post_transformation', {
        body: { name, input_format: format, mapping: starters[format].mapping },
      }),
    leadsTo: ({ name }) => ({
      push: studioHref({ id: writtenFor?.id ?? null, transformation: name }),
    }),
  });
  const errors = useFieldErrors(create.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = formText(event.currentTarget, 'name').trim();
    setMissing(name === '');
    if (name !== '') create.mutate(name);
  };
  return (
    <Dialog defaultOpen={writtenFor !== null}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus aria-hidden />
          {t('new')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('new')}
        description={t('newNote')}
        footer={
          <>
            <DialogClose asChild>
              <Button>{tUi('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form="new-transformation" variant="primary" loading={create.isPending}>
              {tUi('create')}
            </Button>
          </>
        }
      >
        <form id="new-transformation" onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field
            label={t('name')}
            hint={t('nameHint')}
            error={isMissing ? t('nameMissing') : errors.get('name')}
            required
          >
            <Input name="name" maxLength={100} autoComplete="off" />
          </Field>
          <Field label={t('format')}>
            <Select
              value={format}
              options={inputFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
              onValueChange={setFormat}
            />
          </Field>
          <FormError error={isMissing ? null : unshownError(create.error, 'name')} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** The input format that a media type names; JSON where it names none. */
function formatOf(contentType: string): InputFormat {
  return inputFormats.find((format) => contentType.includes(format)) ?? 'json';
}
