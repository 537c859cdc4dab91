'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { portalPath } from '@/lib/core/portal-path';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { PermissionPicker } from '../kit/permissions/permission-picker';
import { changeGroup, createGroup, type GroupContent } from './user-calls';

interface GroupFormProps {
  readonly group: {
    readonly name: string;
    readonly permissions: readonly string[];
    readonly users: number;
  } | null;
  readonly offered: readonly string[];
  readonly mayGiveAll: boolean;
  readonly maySee: boolean;
}

/** A group that has users cannot be renamed. */
export function GroupForm({ group, offered, mayGiveAll, maySee }: GroupFormProps) {
  const t = useTranslations('portal.users.groups');
  const tUi = useTranslations('ui');
  const before = group?.permissions ?? [];
  const save = useSave({
    save: ({ saved, wanted }: Changed) =>
      group === null
        ? createGroup(wanted.name, wanted.permissions)
        : changeGroup({ name: group.name, permissions: saved.permissions }, wanted),
    saved: tUi('saved'),
    leadsTo: (_group, { wanted: { name } }) =>
      name === group?.name ? null : { replace: maySee ? portalPath.group(name) : portalPath.home() },
  });
  const form = useDraftForm<Draft, Changed>({
    initial: {
      name: group?.name ?? '',
      all: before.includes('*'),
      chosen: before.filter((member) => member !== '*'),
    },
    input: (draft, saved) => ({ saved: contentOf(saved), wanted: contentOf(draft) }),
    save,
    check: ({ name }) => ({ name: name.trim() === '' && t('nameMissing') }),
  });
  const { draft, change } = form;
  const isKept = (group?.users ?? 0) > 0;
  return (
    <Form
      form={form}
      {...(group === null
        ? { submitLabel: t('create'), cancel: maySee ? portalPath.groups() : portalPath.home() }
        : { needsChange: true })}
    >
      <FormSection title={t('general')}>
        <FormField
          name="name"
          label={t('name')}
          hint={isKept ? t('nameKept', { count: group?.users ?? 0 }) : undefined}
          required
        >
          <Input
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            readOnly={isKept}
            maxLength={100}
            autoComplete="off"
            className="max-w-72 read-only:bg-sunken read-only:text-ink-muted"
          />
        </FormField>
      </FormSection>
      <FormSection title={t('permissions')} description={t('permissionsDescription')}>
        {mayGiveAll && (
          <Switch
            label={t('all')}
            hint={t('allHint')}
            checked={draft.all}
            onCheckedChange={(all) => change({ all })}
          />
        )}
        {!draft.all && (
          <PermissionPicker
            value={draft.chosen}
            onChange={(chosen) => change({ chosen })}
            offered={offered}
          />
        )}
      </FormSection>
    </Form>
  );
}

interface Draft {
  readonly name: string;
  readonly all: boolean;
  readonly chosen: readonly string[];
}

interface Changed {
  readonly saved: GroupContent;
  readonly wanted: GroupContent;
}

function contentOf({ name, all, chosen }: Draft): GroupContent {
  return { name: name.trim(), permissions: all ? ['*'] : chosen };
}
