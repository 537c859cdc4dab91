import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '../kit/notice';
import type { MappingPreview } from './mapping';
import { namesIn, namesRead } from './names-read';

const shownMax = 15;

interface MisfitProps {
  readonly mapping: string;
  readonly preview: MappingPreview;
  /** Opens the choice of fields; null where there is none. */
  readonly onChoose: (() => void) | null;
}

/** Where no receipt came of the sample. */
export function Misfit({ mapping, preview, onChoose }: MisfitProps) {
  const t = useTranslations('portal.transformations.misfit');
  const format = useFormatter();
  const { receipts, parsed } = preview;
  const isWithout = receipts.every(({ receipt }) => receipt === null);
  const { missing, has } = useMemo(() => namesOf(mapping, parsed.value), [mapping, parsed.value]);
  // The header of a table is known by its first rows.
  const isKnown = parsed.failure === null && (!parsed.truncated || parsed.format === 'csv');
  if (!isWithout || !isKnown || missing.length === 0) return null;
  const listed = (names: readonly string[]) => format.list(names, { type: 'unit' });
  const more = has.length - shownMax;
  return (
    <Notice tone="warning">
      <p className="font-medium [overflow-wrap:anywhere]">
        {t('missing', { count: missing.length, names: listed(missing) })}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {has.length === 0
          ? t('empty')
          : more > 0
            ? t('hasMore', { names: listed(has.slice(0, shownMax)), count: more })
            : t('has', { names: listed(has) })}
      </p>
      {onChoose !== null && (
        <Button size="sm" className="mt-2" onClick={onChoose}>
          {t('choose')}
        </Button>
      )}
    </Notice>
  );
}

/** Tables have their rows below a name of ours. */
const isOurs = (name: string) => name === 'rows' || name === '_more';

function namesOf(mapping: string, document: unknown) {
  const has = namesIn(document);
  const known = new Set(has);
  const missing = namesRead(mapping).filter((name) => !known.has(name) && !isOurs(name));
  return { missing, has: has.filter((name) => !isOurs(name)) };
}
