'use client';

import { useTranslations } from 'next-intl';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { FormFrame, FormNotices } from './form';
import type { FormState } from './use-form-state';

interface FormDialogProps {
  readonly form: FormState;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trigger?: ReactElement;
  readonly title: string;
  readonly description: ReactNode;
  readonly submitLabel?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function FormDialog({ form, open, onOpenChange, trigger, children, ...props }: FormDialogProps) {
  const { title, description, submitLabel, disabled = false } = props;
  const t = useTranslations('ui');
  const id = useId();
  const change = (next: boolean) => {
    form.reset();
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost" disabled={form.isSaving}>
                {t('cancel')}
              </Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" disabled={disabled} loading={form.isPending}>
              {submitLabel ?? t('save')}
            </Button>
          </>
        }
      >
        <FormFrame form={form} id={id} className="flex flex-col gap-4">
          {children}
          <FormNotices form={form} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  );
}
