'use client';

import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/components/portal/api/request';
import { AddressQuestion } from '../kit/form/address-question';
import { useAddressCheck } from '../kit/form/use-address-check';
import { FormFrame } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useErrorText } from '../kit/text/use-error-text';

interface IdentifierFormProps {
  readonly initial: string;
  readonly current: string | null;
  readonly error: Error | null;
  readonly mayReplace: boolean;
  readonly onSave: (identifier: string | null) => void;
  readonly onCancel: () => void;
}

export function IdentifierForm({
  initial,
  current,
  error,
  mayReplace,
  onSave,
  onCancel,
}: IdentifierFormProps) {
  const t = useTranslations('portal.receipt.identifier');
  const tUi = useTranslations('ui');
  const message = useErrorMessage(error, { current, mayReplace });
  const { check, doubt, isChecking, dismiss } = useAddressCheck();
  const form = useForm<string | null>({
    read: (fields) => ({ input: fields.textOrNull('identifier') }),
    before: (typed, send) => {
      if (typed === current || typed?.includes('@') !== true) send(typed);
      else void check(typed, send);
    },
    isBusy: isChecking,
    save: { mutate: onSave, error, isPending: false, isLeaving: false, reset: () => undefined },
    noted: { identifier: message },
    onChange: dismiss,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <FormFrame form={form} className="flex flex-wrap items-start gap-2">
      <FormField name="identifier" label={t('label')} hint={t('hint')} hideLabel className="min-w-56 flex-1">
        <Input
          defaultValue={initial}
          autoFocus
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormField>
      <Button type="submit" variant="primary" loading={form.isPending}>
        {t('save')}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {tUi('cancel')}
      </Button>
      <AddressQuestion doubt={doubt} field="identifier" />
    </FormFrame>
  );
}

function useErrorMessage(
  error: Error | null,
  { current, mayReplace }: Pick<IdentifierFormProps, 'current' | 'mayReplace'>,
): string | undefined {
  const t = useTranslations('portal.receipt.identifier');
  const errorText = useErrorText('identifier');
  if (error === null) return undefined;
  if (!(error instanceof ApiError) || error.code === 'unreachable') return t('unreachable');
  if (error.code === 'conflict') {
    if (current === null) return t('conflictRemoved');
    return t(mayReplace ? 'conflict' : 'conflictAssigned', { identifier: current });
  }
  return t('refused', { reason: errorText(error) });
}
