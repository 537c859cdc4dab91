'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';

/** A group on offer. */
export interface GroupChoice {
  readonly name: string;
  /** True when it may do more than the user who chooses: then it cannot be given. */
  readonly isAbove: boolean;
}

interface GroupSelectProps {
  readonly groups: readonly GroupChoice[];
  /** Empty: no group. */
  readonly value: string;
  readonly onChange: (group: string) => void;
}

// An option cannot have an empty value, and no group can begin with a space.
const noGroup = ' none';

/** Chooses a group, or none; groups that may do more than the user are shown and cannot be chosen. */
export function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  const t = useTranslations('portal.users');
  return (
    <Select
      value={value === '' ? noGroup : value}
      onValueChange={(chosen) => onChange(chosen === noGroup ? '' : chosen)}
      options={[
        ...groups.map(({ name, isAbove }) => ({
          value: name,
          label: isAbove ? t('form.groupAbove', { group: name }) : name,
          disabled: isAbove && name !== value,
        })),
        { value: noGroup, label: t('noGroup') },
      ]}
    />
  );
}
