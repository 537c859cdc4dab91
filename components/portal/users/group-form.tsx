'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { portalPath } from '@/lib/core/portal-path';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useUnsaved } from '../kit/form/use-unsaved';
import { PermissionPicker } from '../permission-picker/permission-picker';
import { useFieldErrors, unshownError } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { createGroup, putGroup } from './user-calls';

interface GroupFormProps {
  /** Null makes a new one. */
  readonly group: {
    readonly name: string;
    readonly permissions: readonly string[];
    readonly users: number;
  } | null;
  /** The permissions that the user's own group holds. */
  readonly offered: readonly string[];
  /** Whether that is every one there is: only then can everything be given. */
  readonly mayGiveAll: boolean;
}

/** What a group is called and may do. A group that has users keeps its name. */
export function GroupForm({ group, offered, mayGiveAll }: GroupFormProps) {
  const t = useTranslations('portal.users.groups');
  const tUi = useTranslations('ui');
  const before = group?.permissions ?? [];
  const [name, setName] = useState(group?.name ?? '');
  const [all, setAll] = useState(before.includes('*'));
  const [chosen, setChosen] = useState<readonly string[]>(before.filter((member) => member !== '*'));
  const [missing, setMissing] = useState(false);
  const permissions = all ? ['*'] : chosen;
  const wanted = name.trim();
  const typed = JSON.stringify([wanted, permissions]);
  // Saved, though the page may still say what was before.
  const [kept, setKept] = useState('');
  const save = useSave({
    save: (_typed: string) =>
      group === null ? createGroup(wanted, permissions) : putGroup(group.name, permissions, wanted),
    saved: tUi('saved'),
    onSaved: (_group, sent) => setKept(sent),
    leadsTo: () => (wanted === group?.name ? null : { replace: portalPath.group(wanted) }),
  });
  const errors = useFieldErrors(save.error);
  const isKept = (group?.users ?? 0) > 0;
  const isSame =
    wanted === group?.name &&
    permissions.length === before.length &&
    permissions.every((member) => before.includes(member));
  const isChanged = group === null ? wanted !== '' || permissions.length > 0 : !isSame;
  useUnsaved(isChanged && typed !== kept, save.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(wanted === '');
    if (wanted !== '') save.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('general')}>
        <Field
          label={t('name')}
          hint={isKept ? t('nameKept', { count: group?.users ?? 0 }) : undefined}
          error={missing ? t('nameMissing') : errors.get('name')}
          required
        >
          <Input
            value={name}
            onChange={(event) => {
              setMissing(false);
              setName(event.currentTarget.value);
            }}
            readOnly={isKept}
            maxLength={100}
            autoComplete="off"
            className="max-w-72 read-only:bg-sunken read-only:text-ink-muted"
          />
        </Field>
      </FormSection>
      <FormSection title={t('permissions')} description={t('permissionsDescription')}>
        {mayGiveAll && <Switch label={t('all')} hint={t('allHint')} checked={all} onCheckedChange={setAll} />}
        {!all && (
          <PermissionPicker
            value={chosen}
            onChange={setChosen}
            offered={offered}
            error={[...errors].find(([field]) => field.startsWith('permissions'))?.[1]}
          />
        )}
      </FormSection>
      <FormActions notices={<FormError error={unshownError(save.error, 'name', 'permissions')} />}>
        {group === null && (
          <Link data-gives-up href={portalPath.groups()} className={buttonClass({ variant: 'ghost' })}>
            {tUi('cancel')}
          </Link>
        )}
        <Button type="submit" variant="primary" loading={save.isPending} disabled={isSame}>
          {group === null ? t('create') : tUi('save')}
        </Button>
      </FormActions>
    </form>
  );
}
