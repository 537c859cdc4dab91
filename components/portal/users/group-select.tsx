'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';

export interface GroupChoice {
  readonly name: string;
  /** True for one with more rights than the user's, which cannot be given. */
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

/** Groups with more rights than the user's are shown and disabled. */
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
