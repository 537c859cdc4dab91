import { useTranslations } from 'next-intl';
import type { JsonValue } from '@/lib/core/json';
import type { MappingDifference } from './mapping';

const valueMax = 120;

export function DifferenceList({ differences }: { readonly differences: readonly MappingDifference[] }) {
  const t = useTranslations('portal.transformations');
  if (differences.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-xs" dir="ltr">
      {differences.map(({ path, before, after, missing }) => (
        <li key={path} className="flex flex-wrap gap-x-2 font-mono">
          <span className="text-ink-muted">{path === '' ? t('everything') : path}</span>
          {missing !== 'before' && (
            <del className="rounded-xs bg-danger-soft px-1 text-danger-ink">{short(before)}</del>
          )}
          {missing !== 'after' && (
            <ins className="rounded-xs bg-success-soft px-1 text-success-ink no-underline">
              {short(after)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

function short(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : text;
}
