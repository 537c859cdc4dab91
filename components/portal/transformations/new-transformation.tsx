'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { api } from '@/components/portal/api/client';
import { inputFormats } from '@/lib/formats/input-formats';
import type { InputFormat } from '@/lib/formats/input-formats';
import { FormDialog } from '../kit/form/form-dialog';
import { FormError } from '../kit/form/form-error';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { studioHref } from '../raw/studio-href';
import { starters } from './starters';

export interface WrittenFor {
  readonly id: string;
  readonly contentType: string | null;
}

interface BuiltIn {
  readonly name: string;
  readonly title: string;
  readonly contentTypes: readonly string[];
}

interface NewTransformationProps {
  readonly writtenFor: WrittenFor | null;
  readonly builtIns: readonly BuiltIn[];
}

export function NewTransformation({ writtenFor, builtIns }: NewTransformationProps) {
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
      {builtIns.length > 0 && writtenFor === null && (
        <section aria-label={t('builtIn')} className="flex min-w-0 flex-col gap-2 border-t pt-4">
          <h3 className="text-sm font-medium">{t('builtIn')}</h3>
          <p className="text-xs text-ink-subtle">{t('builtInNote')}</p>
          <ul className="max-h-60 divide-y overflow-y-auto rounded-md border">
            {builtIns.map(({ name, title, contentTypes }) => (
              <li key={name} className="flex items-center gap-4 px-3 py-2 text-sm">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{title}</span>
                  <span className="block truncate text-xs text-ink-subtle">
                    {[name, ...contentTypes].join(' · ')}
                  </span>
                </span>
                <InstallButton name={name} title={title} onInstalled={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}

interface InstallButtonProps {
  readonly name: string;
  readonly title: string;
  readonly onInstalled: () => void;
}

function InstallButton({ name, title, onInstalled }: InstallButtonProps) {
  const t = useTranslations('portal.transformations');
  const install = useSave({
    save: () => api('post_transformation_built_in', { body: { name } }),
    saved: t('installed', { name: title }),
    onSaved: onInstalled,
  });
  return (
    <span className="flex flex-col items-end gap-2">
      <Button
        size="sm"
        loading={install.isPending}
        onClick={() => install.mutate()}
        aria-label={t('installNamed', { name: title })}
      >
        {t('install')}
      </Button>
      <FormError error={install.error} />
    </span>
  );
}

function formatOf(contentType: string): InputFormat {
  return inputFormats.find((format) => contentType.includes(format)) ?? 'json';
}
