import { useTranslations } from 'next-intl';
import type { JsonValue } from '@/lib/core/json';
import { useErasedText } from '../kit/text/erased-text';
import { changedValues } from './changed-values';

interface ChangedValuesProps {
  readonly before: JsonValue;
  readonly after: JsonValue;
}

export function ChangedValues({ before, after }: ChangedValuesProps) {
  const t = useTranslations('portal.audit.values');
  const erasedText = useErasedText();
  const changes = changedValues(before, after);
  if (changes.length === 0) return <p className="text-xs text-ink-subtle">{t('none')}</p>;
  return (
    <table className="w-full border-collapse text-xs">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="sr-only @3xl:not-sr-only">
        <tr className="text-start text-ink-subtle">
          <th scope="col" className="w-1/4 pe-3 pb-1 text-start font-medium">
            {t('field')}
          </th>
          <th scope="col" className="w-3/8 pe-3 pb-1 text-start font-medium">
            {t('before')}
          </th>
          <th scope="col" className="w-3/8 pb-1 text-start font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          <tr
            key={`${change.path} ${index}`}
            className="flex flex-col gap-1 border-t py-2 @3xl:table-row @3xl:py-0"
          >
            <th scope="row" className="pe-3 text-start align-top font-mono font-normal break-all @3xl:py-1.5">
              {change.path === '' ? t('value') : change.path}
            </th>
            <td className="pe-3 align-top empty:hidden @3xl:py-1.5 @3xl:empty:table-cell">
              {change.before !== null && (
                <del className="rounded-xs bg-danger-soft px-1 py-0.5 break-words whitespace-pre-wrap text-danger-ink">
                  {erasedText(change.before)}
                </del>
              )}
            </td>
            <td className="align-top empty:hidden @3xl:py-1.5 @3xl:empty:table-cell">
              {change.after !== null && (
                <ins className="rounded-xs bg-success-soft px-1 py-0.5 break-words whitespace-pre-wrap text-success-ink no-underline">
                  {erasedText(change.after)}
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
