import { useTranslations } from 'next-intl';

/** Says in a few words what was done; for an action without words yet, its name. */
export function useActionText(): (action: string) => string {
  const t = useTranslations('portal.audit');
  return (action) => {
    // One key stands for all of them: the type knows only those with words.
    const key = `actions.${action}` as 'actions.patch_receipt';
    return t.has(key) ? t(key) : action.replaceAll('_', ' ');
  };
}

/** Returns a function that names, in the user's language, the kind of thing that was changed. */
export function useSubjectText(): (subjectType: string) => string {
  const t = useTranslations('portal.audit');
  return (subjectType) => {
    const key = `subjects.${subjectType}` as 'subjects.receipt';
    return t.has(key) ? t(key) : subjectType.replaceAll('_', ' ');
  };
}
