'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';

export interface GroupChoice {
  readonly name: string;
  /** True if the user lacks rights of the group and so cannot give it. */
  readonly isAbove: boolean;
}

interface GroupSelectProps {
  readonly groups: readonly GroupChoice[];
  /** Group's name; empty for no group. */
  readonly value: string;
  readonly onChange: (group: string) => void;
}

// Value for no group: not empty, as options require; no group's name begins with a space.
const noGroup = ' none';

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
