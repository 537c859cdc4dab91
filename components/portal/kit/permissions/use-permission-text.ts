'use client';

import { useTranslations } from 'next-intl';
import { operationOfPermission } from './permission-groups';

export function usePermissionText(): (permission: string) => string {
  const t = useTranslations('portal.permissions');
  return (permission) => {
    const operation = operationOfPermission(permission);
    const key = `operations.${operation}` as 'operations.get_receipt';
    return t.has(key) ? t(key) : operation.replaceAll('_', ' ');
  };
}
