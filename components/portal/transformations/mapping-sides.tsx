'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { KeptTabPanel, Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { Skeleton } from '@/components/ui/waiting';
import type { MapField } from '@/lib/domain/transformations/fields/field-map';
import type { InputFormat } from '@/lib/formats/input-formats';
import type { MappingPreview } from './mapping';
import { starters } from './starters';

const CodeEditor = dynamic(async () => (await import('./code-editor')).CodeEditor, {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full rounded-none" />,
});

// Loaded on demand, because it includes column names of many tills.
const FieldsPanel = dynamic(async () => (await import('./fields-panel')).FieldsPanel, {
  ssr: false,
  loading: () => <Skeleton className="h-80 w-full" />,
});

/** `auto` is not in this set, because such input may be text without fields. */
const formatsWithFields: ReadonlySet<InputFormat> = new Set(['csv', 'json', 'xml']);

export type MappingSide = 'fields' | 'code';

export function sidesOf(format: InputFormat): readonly MappingSide[] {
  return formatsWithFields.has(format) ? ['fields', 'code'] : ['code'];
}

export function firstSide(format: InputFormat, mapping: string): MappingSide {
  const [first = 'code'] = sidesOf(format);
  return mapping === starters[format].mapping ? first : 'code';
}

interface MappingSidesProps {
  readonly format: InputFormat;
  readonly mapping: string;
  readonly onChange: (mapping: string) => void;
  /** A new number restarts the editor with `mapping`. */
  readonly editorKey: number;
  readonly side: MappingSide;
  readonly onSide: (side: MappingSide) => void;
  readonly readOnly: boolean;
  readonly parsed: MappingPreview['parsed'] | undefined;
  readonly timeZone: string;
  readonly wanted: MapField | null;
  readonly onFound: () => void;
  readonly problem: { readonly message: string; readonly position: number } | null;
}

export function MappingSides({
  format,
  mapping,
  onChange,
  editorKey,
  side,
  onSide,
  readOnly,
  parsed,
  timeZone,
  wanted,
  onFound,
  problem,
}: MappingSidesProps) {
  const t = useTranslations('portal.transformations');
  const [written, setWritten] = useState<{ readonly text: string } | null>(null);
  const sides = sidesOf(format);
  const shown = sides.includes(side) ? side : 'code';
  const isRead = parsed?.format === format && parsed.failure === null;
  return (
    <Tabs value={shown} onValueChange={(value) => onSide(value === 'fields' ? value : 'code')}>
      {sides.length > 1 && (
        <>
          <TabsList aria-label={t('mapping')}>
            {sides.map((one) => (
              <Tab key={one} value={one}>
                {t(`tabs.${one}`)}
              </Tab>
            ))}
          </TabsList>
          <TabPanel value="fields" className="@container">
            <FieldsPanel
              document={isRead ? parsed.value : undefined}
              timeZone={timeZone}
              mapping={mapping}
              starter={starters[format].mapping}
              readOnly={readOnly}
              wanted={wanted}
              onFound={onFound}
              onWrite={(text) => {
                onChange(text);
                setWritten({ text });
              }}
            />
          </TabPanel>
        </>
      )}
      <KeptTabPanel value="code" isShown={shown === 'code'} className={cn(sides.length === 1 && 'pt-0')}>
        {/* The editor ends a line above the end of the window. */}
        <div
          className={cn(
            'overflow-hidden rounded-md border',
            sides.length > 1 ? 'h-[max(20rem,calc(100dvh-19.5rem))]' : 'h-[max(20rem,calc(100dvh-16rem))]',
          )}
        >
          <CodeEditor
            key={editorKey}
            label={t('mapping')}
            initial={mapping}
            written={written}
            readOnly={readOnly}
            onChange={onChange}
            problem={problem}
          />
        </div>
      </KeptTabPanel>
    </Tabs>
  );
}
