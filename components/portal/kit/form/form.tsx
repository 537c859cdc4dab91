'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, buttonClass, type ButtonProps } from '@/components/ui/button';
import { useHeldDialog } from '@/components/ui/held-dialog';
import { ConflictNotice } from './conflict-notice';
import { FormActions } from './form-actions';
import { FormContext } from './form-context';
import { FormError } from './form-error';
import type { FormState } from './use-form-state';

interface FormFrameProps {
  readonly form: FormState;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** For a form whose buttons are elsewhere. While it is saved, a dialog around it cannot be closed. */
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
  /** A verb; "Save" by default. */
  readonly submitLabel?: string | undefined;
  /** True when the button waits for a change. */
  readonly needsChange?: boolean;
  readonly cancel?: string | undefined;
  /** Replaces the buttons; null omits their bar. */
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

/** Another user's changes, and refusals that no field shows. */
export function FormNotices({ form }: { readonly form: FormState }) {
  return (
    <>
      <ConflictNotice conflicts={form.conflicts ?? []} fields={form.fields} />
      <FormError error={form.unshown()} />
    </>
  );
}
