'use client';

import { useTranslations } from 'next-intl';
import type { JsonValue } from '@/lib/core/json';
import { Notice } from '../notice';

interface ConflictNoticeProps {
  readonly conflicts: readonly (readonly [path: string, value: JsonValue])[];
  readonly fields: ReadonlyMap<string, string>;
}

/** Shows another user's changes of fields edited here; nothing without any. */
export function ConflictNotice({ conflicts, fields }: ConflictNoticeProps) {
  const t = useTranslations('portal.form.conflict');
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t('title')}</p>
      <ul className="my-1 list-disc ps-4">
        {conflicts.map(([path, value]) => (
          <li key={path} className="foreign">
            {t('now', { label: fields.get(fieldAt(path)) ?? path, value: textOf(value) ?? t('empty') })}
          </li>
        ))}
      </ul>
      <p>{t('next')}</p>
    </Notice>
  );
}

/** Field of a JSON Pointer: `address.city` of `/address/city`. */
function fieldAt(path: string): string {
  return path.slice(1).replaceAll('/', '.');
}

function textOf(value: JsonValue): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
