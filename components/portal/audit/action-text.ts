import { useTranslations } from 'next-intl';

export function useActionText(): (action: string) => string {
  const t = useTranslations('portal.audit');
  return (action) => {
    // The cast to a known key is needed because some actions have no text.
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
