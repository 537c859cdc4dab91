import { useTranslations } from 'next-intl';

export function useActionText(): (action: string) => string {
  const t = useTranslations('portal.audit');
  return (action) => {
    // Actions can lack a text, but the type knows only actions with texts, so the key is cast.
    const key = `actions.${action}` as 'actions.patch_receipt';
    return t.has(key) ? t(key) : action.replaceAll('_', ' ');
  };
}

export function useSubjectText(): (subjectType: string) => string {
  const t = useTranslations('portal.audit');
  return (subjectType) => {
    const key = `subjects.${subjectType}` as 'subjects.receipt';
    return t.has(key) ? t(key) : subjectType.replaceAll('_', ' ');
  };
}
