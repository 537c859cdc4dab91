import { useTranslations } from 'next-intl';

/** Text of an action; its name where there is no text yet. */
export function useActionText(): (action: string) => string {
  const t = useTranslations('portal.audit');
  return (action) => {
    // One key stands for all of them: the type knows only those with words.
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
