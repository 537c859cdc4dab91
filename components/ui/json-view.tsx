'use client';

import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { JsonValue } from '@/lib/core/json';
import { CodeBlock } from './code-block';
import { IconButton } from './icon-button';
import { JsonNode } from './json-node';

/** A JSON document as a tree of native disclosures: every branch opens and closes with mouse, keyboard and screen reader. */
export function JsonView({
  label,
  value,
  depth = 2,
  className,
}: {
  readonly label: string;
  readonly value: JsonValue;
  /** Levels that are open at first. */
  readonly depth?: number;
  readonly className?: string;
}) {
  const t = useTranslations('ui');
  // A new key remounts the tree, which is what makes "all" mean also the branches toggled by hand.
  const [shown, setShown] = useState({ depth, version: 0 });
  const show = (levels: number) => setShown(({ version }) => ({ depth: levels, version: version + 1 }));
  return (
    <CodeBlock
      label={label}
      copyText={JSON.stringify(value, null, 2)}
      className={className}
      actions={
        <>
          <IconButton size="sm" label={t('expandAll')} onClick={() => show(Number.POSITIVE_INFINITY)}>
            <ChevronsUpDown aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('collapseAll')} onClick={() => show(1)}>
            <ChevronsDownUp aria-hidden />
          </IconButton>
        </>
      }
    >
      <JsonNode key={shown.version} value={value} openLevels={shown.depth} />
    </CodeBlock>
  );
}
