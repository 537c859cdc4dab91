import type en from '@/lib/core/i18n/receipt-messages/en.json';
import { fiscalScheme, type FiscalScheme } from '@/lib/domain/fiscal/schemes';
import type { FiscalWire } from '@/lib/domain/receipts/wire/fiscal';
import type { Translate } from './page-format';

export interface FiscalFact {
  readonly label: string;
  readonly value: string;
}

export interface FiscalFacts {
  readonly scheme: FiscalScheme;
  readonly code: string | null;
  readonly url: string | null;
  readonly above: string | null;
  readonly below: string | null;
  readonly facts: readonly FiscalFact[];
}

type FiscalName = keyof (typeof en)['fiscal']['names'];

/** Returns all values unchanged. Values with known names come first, in the order of their scheme. */
export function fiscalFacts({ scheme: named, code, url, values }: FiscalWire, t: Translate): FiscalFacts {
  const scheme = fiscalScheme(named);
  const known = scheme.names.filter((name) => Object.hasOwn(values, name));
  const others = Object.keys(values)
    .filter((name) => !scheme.names.includes(name))
    .toSorted();
  const valueOf = (name: string | null) => (name === null || code === null ? null : (values[name] ?? null));
  return {
    scheme,
    code,
    url,
    above: valueOf(scheme.valueAbove),
    below: valueOf(scheme.valueBelow),
    facts: [
      { label: t('fiscal.scheme'), value: named },
      // The cast is safe: test/receipt-page/fiscal.test.ts checks that each name has a text.
      ...known.map((name) => ({ label: t(`fiscal.names.${name as FiscalName}`), value: values[name] ?? '' })),
      ...others.map((name) => ({ label: name, value: values[name] ?? '' })),
    ],
  };
}

/**
 * Returns each status once, except `original`. A duplicate has a notice already, so `copy` is omitted then.
 */
export function fiscalNotices({
  fiscal,
  duplicate,
}: {
  readonly fiscal: readonly FiscalWire[];
  readonly duplicate: boolean;
}): Exclude<FiscalWire['status'], 'original'>[] {
  const statuses = fiscal.map(({ status }) => status).filter((status) => status !== 'original');
  return [...new Set(statuses)].filter((status) => status !== 'copy' || !duplicate);
}
