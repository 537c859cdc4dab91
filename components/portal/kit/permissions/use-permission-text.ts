'use client';

import { useTranslations } from 'next-intl';
import { operationOf } from './permission-groups';

/** Text of a permission; its name where there is no text yet. */
export function usePermissionText(): (permission: string) => string {
  const t = useTranslations('portal.permissions');
  return (permission) => {
    const operation = operationOf(permission);
    // One key stands for all of them: the type knows only those with words.
    const key = `operations.${operation}` as 'operations.get_receipt';
    return t.has(key) ? t(key) : operation.replaceAll('_', ' ');
  };
}
