'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent, KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/components/portal/api/client';
import { AddressQuestion } from '../kit/form/address-question';
import { useAddressCheck } from '../kit/form/use-address-check';
import { typedFields } from '../kit/form/typed-fields';
import { useErrorText } from '../use-error-text';

interface IdentifierFormProps {
  readonly initial: string;
  /** What the receipt says now. */
  readonly current: string | null;
  /** Why the last try was refused. */
  readonly error: Error | null;
  /** Whether the user may replace what another user has saved meanwhile. */
  readonly mayReplace: boolean;
  readonly onSave: (identifier: string | null) => void;
  readonly onCancel: () => void;
}

/** Types another identifier; an empty one removes it. Enter saves, Escape leaves. */
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedFields(event.currentTarget).text('identifier');
    // Any text names a consumer; only an address can be an unlikely one.
    if (typed === current || !typed.includes('@')) onSave(typed === '' ? null : typed);
    else void check(typed, onSave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field label={t('label')} hint={t('hint')} error={message} hideLabel className="min-w-56 flex-1">
        <Input
          name="identifier"
          defaultValue={initial}
          autoFocus
          onKeyDown={onKeyDown}
          onChange={dismiss}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" loading={isChecking}>
        {t('save')}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {tUi('cancel')}
      </Button>
      <AddressQuestion doubt={doubt} field="identifier" />
    </form>
  );
}

/** Why it was not saved; of a conflict, what only the portal knows. */
function useErrorMessage(
  error: Error | null,
  { current, mayReplace }: Pick<IdentifierFormProps, 'current' | 'mayReplace'>,
): string | null {
  const t = useTranslations('portal.receipt.identifier');
  const errorText = useErrorText('identifier');
  if (error === null) return null;
  if (!(error instanceof ApiError) || error.code === 'unreachable') return t('unreachable');
  if (error.code === 'conflict') {
    if (current === null) return t('conflictRemoved');
    return t(mayReplace ? 'conflict' : 'conflictAssigned', { identifier: current });
  }
  return t('refused', { reason: errorText(error) });
}
