'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/class-names';
import { operationOfPermission, type PermissionGroup } from './permission-groups';
import { usePermissionText } from './use-permission-text';

interface PermissionGroupRowsProps {
  readonly group: PermissionGroup;
  readonly permissions: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly searching: boolean;
  readonly onSet: (permissions: readonly string[], on: boolean) => void;
}

export function PermissionGroupRows({
  group,
  permissions,
  chosen,
  searching,
  onSet,
}: PermissionGroupRowsProps) {
  const t = useTranslations('portal.permissions');
  const text = usePermissionText();
  const id = useId();
  const inside = permissions.filter((name) => chosen.has(name)).length;
  const isPartial = inside > 0 && inside < permissions.length;
  const [unfolded, setUnfolded] = useState(isPartial);
  const open = unfolded || searching;
  return (
    <div role="group" aria-label={t(`groups.${group}`)} className="border-b last:border-0">
      <div className="flex items-center gap-3 pe-1.5 ps-3 hover:bg-hover/50">
        <div className="min-w-0 flex-1 py-1.5 font-medium">
          <Checkbox
            label={t(`groups.${group}`)}
            checked={isPartial ? 'indeterminate' : inside > 0}
            onCheckedChange={(checked) => onSet(permissions, checked === true)}
          />
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-inside`}
          onClick={() => setUnfolded(!open)}
          className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-xs text-ink-subtle hover:text-ink"
        >
          <span className="tabular">{t('ofGroup', { chosen: inside, offered: permissions.length })}</span>
          <span className="sr-only">{t('unfold', { group: t(`groups.${group}`) })}</span>
          <ChevronDown aria-hidden className={cn('size-4 transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <div
        id={`${id}-inside`}
        hidden={!open}
        className="grid gap-x-4 gap-y-0.5 bg-sunken/40 px-3 py-2 ps-9 sm:grid-cols-2"
      >
        {permissions.map((name) => (
          <Checkbox
            key={name}
            label={text(name)}
            hint={
              <span className="font-mono text-2xs break-all">{`view.${operationOfPermission(name)}`}</span>
            }
            checked={chosen.has(name)}
            onCheckedChange={(checked) => onSet([name], checked === true)}
          />
        ))}
      </div>
    </div>
  );
}
