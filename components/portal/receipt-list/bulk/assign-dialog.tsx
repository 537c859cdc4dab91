'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { AddressQuestion } from '../../kit/form/address-question';
import { FormDialog } from '../../kit/form/form-dialog';
import { FormField } from '../../kit/form/form-field';
import { useAddressCheck } from '../../kit/form/use-address-check';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { assignOne, unassignOne, type AssignRights } from './assign';
import { bulkCall, type BulkOutcome } from './bulk-call';
import type { Picked } from './selection';
import { useRefusals } from './use-refusals';

interface AssignDialogProps {
  readonly receipts: readonly Picked[];
  readonly may: AssignRights;
  readonly onClose: () => void;
  /** Not called after an undo, because other rows may be selected by then. */
  readonly onAssigned: () => void;
  readonly onChanged: () => void;
}

export function AssignDialog({ receipts, may, onClose, onAssigned, onChanged }: AssignDialogProps) {
  const t = useTranslations('portal.bulk.assign');
  const showRefused = useRefusals();
  const [takesOthers, setTakesOthers] = useState(false);
  const [through, setThrough] = useState(0);
  const { check, doubt, isChecking, dismiss } = useAddressCheck();
  const owned = receipts.filter(({ consumer }) => consumer !== null);
  const targets = takesOthers ? receipts : receipts.filter(({ consumer }) => consumer === null);

  const undo = async (done: BulkOutcome<string>['done']) => {
    const given = new Map(done.map(({ receipt, result }) => [receipt.id, result]));
    const outcome = await bulkCall(
      done.map(({ receipt }) => receipt),
      (receipt) => unassignOne(receipt, given.get(receipt.id) ?? ''),
      () => undefined,
    );
    if (outcome.done.length > 0) toast.success(t('undone', { count: outcome.done.length }));
    showRefused(outcome.refused);
    onChanged();
  };
  const assign = useSave({
    save: (to: string) =>
      bulkCall(
        targets.filter(({ consumer }) => consumer !== to),
        (receipt) => assignOne(receipt, to, may),
        setThrough,
      ),
    onSaved: ({ done, refused }, to) => {
      if (done.length > 0) {
        const action = { label: t('undo'), onClick: () => void undo(done) };
        toast.success(t('done', { count: done.length, identifier: to }), may === 'edit' ? { action } : {});
      }
      showRefused(refused);
      onAssigned();
      onChanged();
      onClose();
    },
  });
  const form = useForm<string, 'missing'>({
    read: (fields) => {
      const identifier = fields.text('identifier');
      return { input: identifier, wrong: { identifier: identifier === '' && 'missing' } };
    },
    say: (why) => t(why),
    before: (typed, send) => (typed.includes('@') ? void check(typed, send) : send(typed)),
    isBusy: isChecking,
    save: assign,
    onChange: dismiss,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={t('title', { count: receipts.length })}
      description={may === 'edit' ? t('canUndo') : t('cannotUndo')}
      submitLabel={t('submit', { count: targets.length })}
      disabled={targets.length === 0}
    >
      <FormField name="identifier" label={t('identifier')} hint={t('hint')}>
        <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </FormField>
      <AddressQuestion doubt={doubt} field="identifier" />
      {owned.length > 0 &&
        (may === 'edit' ? (
          <Checkbox
            label={t('takeOthers', { count: owned.length })}
            hint={t('othersStay')}
            checked={takesOthers}
            onCheckedChange={(checked) => setTakesOthers(checked === true)}
          />
        ) : (
          <p className="text-sm text-ink-muted">{t('keptByOthers', { count: owned.length })}</p>
        ))}
      <p role="status" className="tabular min-h-5 text-xs text-ink-muted">
        {assign.isPending && t('progress', { through, count: targets.length })}
      </p>
    </FormDialog>
  );
}
