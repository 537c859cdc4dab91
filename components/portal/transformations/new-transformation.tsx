'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { transformationsApi } from '@/components/portal/api/transformations';
import { inputFormats } from '@/lib/domain/transformations/input-formats';
import { FormError } from '../form/form-error';
import { formText } from '../form-text';
import { useSave } from '../use-save';
import { starters } from './starters';

/** Makes a transformation and opens its studio. */
export function NewTransformation() {
  const t = useTranslations('portal.transformations');
  const tUi = useTranslations('ui');
  const [format, setFormat] = useState<(typeof inputFormats)[number]>('json');
  const create = useSave({
    save: (name: string) =>
      transformationsApi.create({ name, input_format: format, mapping: starters[format].mapping }),
    leadsTo: ({ name }) => ({ push: `/transformations/${encodeURIComponent(name)}` }),
  });
  return (
    <Dialog>
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
        <form
          id="new-transformation"
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate(formText(event.currentTarget, 'name').trim());
          }}
          className="flex flex-col gap-4"
        >
          <Field label={t('name')} hint={t('nameHint')} required>
            <Input name="name" maxLength={100} autoComplete="off" />
          </Field>
          <Field label={t('format')}>
            <Select
              value={format}
              options={inputFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
              onValueChange={setFormat}
            />
          </Field>
          <FormError error={create.error} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
