'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isJsonObject, type JsonValue } from '@/lib/core/json';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { CodeBlock } from './code-block';
import { IconButton } from './icon-button';

export function JsonView({
  label,
  value,
  depth = 2,
  className,
}: {
  readonly label: string;
  readonly value: JsonValue;
  readonly depth?: number;
  readonly className?: string;
}) {
  const t = useTranslations('ui');
  // A new key remounts the tree, so that "all" includes branches that the user toggled.
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

interface Props {
  readonly name?: string;
  readonly value: JsonValue;
  readonly openLevels: number;
  readonly last?: boolean;
}

export function JsonNode({ name, value, openLevels, last = true }: Props) {
  const children = childrenOf(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (children !== null && children.length > 0) {
    const entries = Array.isArray(value) ? children.map(([key, child]) => ({ key, child })) : named(children);
    return <Branch name={name} entries={entries} {...{ open, close, openLevels, last }} />;
  }
  return (
    <div className="ps-4 break-words">
      <Name name={name} />
      {children === null ? <Scalar value={value} /> : `${open}${close}`}
      {last ? '' : ','}
    </div>
  );
}

interface BranchProps extends Omit<Props, 'value'> {
  readonly entries: readonly { readonly key: string; readonly name?: string; readonly child: JsonValue }[];
  readonly open: string;
  readonly close: string;
  readonly last: boolean;
}

/** Most entries of a branch that are rendered at first. */
const drawnMax = 100;

/** Rendered when it is first unfolded, because a long receipt has tens of thousands of values. */
function Branch({ name, entries, open, close, openLevels, last }: BranchProps) {
  const t = useTranslations('ui');
  const [isDrawn, setDrawn] = useState(openLevels > 0);
  const [isWhole, setWhole] = useState(entries.length <= drawnMax);
  const end = last ? close : `${close},`;
  return (
    <details
      open={openLevels > 0}
      className="group/node"
      onToggle={({ currentTarget }) => currentTarget.open && setDrawn(true)}
    >
      <summary className="-mx-1 cursor-default list-none rounded-xs px-1 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          className="inline-block w-4 text-ink-subtle transition-transform duration-100 [details[open]>summary>&]:rotate-90"
        >
          ›
        </span>
        <Name name={name} />
        {open}
        <span className="[details[open]>summary>&]:hidden">
          <span className="text-ink-subtle"> {t('entries', { count: entries.length })} </span>
          {end}
        </span>
      </summary>
      <div className="ms-2 border-s ps-2">
        {isDrawn &&
          (isWhole ? entries : entries.slice(0, drawnMax)).map(({ key, name: own, child }, index) => (
            <JsonNode
              key={key}
              name={own}
              value={child}
              openLevels={openLevels - 1}
              last={index === entries.length - 1}
            />
          ))}
        {!isWhole && (
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="ms-4 min-h-6 rounded-xs text-accent-ink hover:underline"
          >
            {t('moreEntries', { count: entries.length - drawnMax })}
          </button>
        )}
      </div>
      <div className="ps-4">{end}</div>
    </details>
  );
}

function named(children: readonly [string, JsonValue][]) {
  return children.map(([key, child]) => ({ key, name: key, child }));
}

function childrenOf(value: JsonValue): [string, JsonValue][] | null {
  if (Array.isArray(value)) return value.map((child, index) => [String(index), child]);
  if (!isJsonObject(value)) return null;
  return Object.entries(value).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
}

function Name({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <bdi className="text-accent-ink">{JSON.stringify(name)}</bdi>
      <span className="text-ink-subtle">: </span>
    </>
  );
}

function Scalar({ value }: { readonly value: JsonValue }) {
  if (typeof value === 'string') return <bdi className="text-success-ink">{JSON.stringify(value)}</bdi>;
  if (value === null) return <span className="text-ink-subtle">null</span>;
  return <span className="text-warning-ink">{JSON.stringify(value)}</span>;
}
