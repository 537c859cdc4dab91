import { useTranslations } from 'next-intl';
import { isJsonObject, type JsonValue } from '@/lib/json';

interface Props {
  readonly name?: string;
  readonly value: JsonValue;
  /** Levels below and including this one that are open. */
  readonly openLevels: number;
  readonly last?: boolean;
}

/** One value of a JSON tree, with everything below it. */
export function JsonNode({ name, value, openLevels, last = true }: Props) {
  const t = useTranslations('ui');
  const comma = last ? '' : ',';
  const children = childrenOf(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (children === null || children.length === 0) {
    return (
      <div className="ps-4 break-words">
        <Name name={name} />
        {children === null ? <Scalar value={value} /> : `${open}${close}`}
        {comma}
      </div>
    );
  }
  return (
    <details open={openLevels > 0} className="group/node">
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
          <span className="text-ink-subtle"> {t('entries', { count: children.length })} </span>
          {close}
          {comma}
        </span>
      </summary>
      <div className="ms-2 border-s ps-2">
        {children.map(([key, child], index) => (
          <JsonNode
            key={key}
            name={Array.isArray(value) ? undefined : key}
            value={child}
            openLevels={openLevels - 1}
            last={index === children.length - 1}
          />
        ))}
      </div>
      <div className="ps-4">
        {close}
        {comma}
      </div>
    </details>
  );
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
