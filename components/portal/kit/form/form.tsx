'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, buttonClass, type ButtonProps } from '@/components/ui/button';
import { useHeldDialog } from '@/components/ui/held-dialog';
import { FormContext } from './form-context';
import { FormError } from './form-error';
import type { FormState } from './use-form-state';
import type { JsonValue } from '@/lib/core/json';
import { Notice } from '../notice';
import { cn } from '@/components/ui/class-names';
import { formWidthClass } from './form-section';

interface FormFrameProps {
  readonly form: FormState;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A dialog around the form cannot be closed while the form is saving. */
export function FormFrame({ form, id, className, children }: FormFrameProps) {
  const { element, onSubmit, onChange } = form;
  useHeldDialog(form.isSaving);
  return (
    <FormContext value={form}>
      <form ref={element} id={id} onSubmit={onSubmit} onChange={onChange} noValidate className={className}>
        {children}
      </form>
    </FormContext>
  );
}

interface FormProps extends FormFrameProps {
  readonly submitLabel?: string | undefined;
  readonly needsChange?: boolean;
  readonly cancel?: string | undefined;
  readonly actions?: ReactNode;
}

export function Form({ submitLabel, needsChange = false, cancel, actions, children, ...frame }: FormProps) {
  const t = useTranslations('ui');
  const { form } = frame;
  return (
    <FormFrame {...frame}>
      {children}
      {actions !== null && (
        <FormActions notices={<FormNotices form={form} />}>
          {actions ?? (
            <>
              {cancel !== undefined && (
                <Link data-gives-up href={cancel} className={buttonClass({ variant: 'ghost' })}>
                  {t('cancel')}
                </Link>
              )}
              <Button
                type="submit"
                variant="primary"
                loading={form.isPending}
                disabled={needsChange && !form.isChanged}
              >
                {submitLabel ?? t('save')}
              </Button>
            </>
          )}
        </FormActions>
      )}
    </FormFrame>
  );
}

interface SmallFormProps extends FormFrameProps, Pick<ButtonProps, 'variant' | 'disabled'> {
  readonly submitLabel?: string;
  readonly needsChange?: boolean;
  readonly buttonAt?: 'start' | 'end';
}

export function SmallForm(props: SmallFormProps) {
  const { form, submitLabel, variant, disabled = false, needsChange = false, buttonAt = 'start' } = props;
  const t = useTranslations('ui');
  return (
    <FormFrame form={form} className={props.className ?? 'flex flex-col gap-4'}>
      {props.children}
      <FormNotices form={form} />
      <Button
        type="submit"
        variant={variant}
        loading={form.isPending}
        disabled={disabled || (needsChange && !form.isChanged)}
        className={buttonAt === 'end' ? 'self-end' : 'self-start'}
      >
        {submitLabel ?? t('save')}
      </Button>
    </FormFrame>
  );
}

export function FormNotices({ form }: { readonly form: FormState }) {
  return (
    <>
      <ConflictNotice conflicts={form.conflicts ?? []} fields={form.fields} />
      <FormError error={form.unshown()} />
    </>
  );
}

interface ConflictNoticeProps {
  readonly conflicts: readonly (readonly [path: string, value: JsonValue])[];
  readonly fields: ReadonlyMap<string, string>;
}

function ConflictNotice({ conflicts, fields }: ConflictNoticeProps) {
  const t = useTranslations('portal.form.conflict');
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t('title')}</p>
      <ul className="my-1 list-disc ps-4">
        {conflicts.map(([path, value]) => (
          <li key={path} className="foreign">
            {t('now', { label: fields.get(fieldAt(path)) ?? path, value: textOf(value) ?? t('empty') })}
          </li>
        ))}
      </ul>
      <p>{t('next')}</p>
    </Notice>
  );
}

function fieldAt(path: string): string {
  return path.slice(1).replaceAll('/', '.');
}

function textOf(value: JsonValue): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return JSON.stringify(value);
}

interface FormActionsProps {
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

function FormActions({ notices, children }: FormActionsProps) {
  return (
    <div className="sticky bottom-0 -mx-4 border-t bg-surface px-4 py-3 @3xl:-mx-6 @3xl:px-6">
      <div className={cn('flex flex-col gap-3', formWidthClass)}>
        {notices}
        <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
      </div>
    </div>
  );
}
