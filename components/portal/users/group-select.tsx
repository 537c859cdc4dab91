'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';

export interface GroupChoice {
  readonly name: string;
  /** True if the user lacks rights of the group and cannot give it. */
  readonly isAbove: boolean;
}

interface GroupSelectProps {
  readonly groups: readonly GroupChoice[];
  readonly value: string;
  readonly onChange: (group: string) => void;
}

// A choice cannot be '', and no name of a group begins with a space.
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
