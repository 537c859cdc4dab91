import { counterQuery, queryOf, type CounterSetting } from '@/lib/domain/receipts/counter/counter-query';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import type { Theme } from '@/lib/core/i18n/theme';
import { personQuery } from '@/lib/domain/receipts/counter/person-query';
import { portalPath } from '@/lib/core/portal-path';
import type { SearchReading } from '../kit/search/use-reading';
import type { RecentReceipt } from '../receipt/recent-receipts';

export type PaletteCommand =
  | ({ readonly kind: 'page' | 'action' } & Place)
  | { readonly kind: 'receipts' | 'consumers' | 'stores'; readonly href: string; readonly typed: string }
  | { readonly kind: 'receipt'; readonly href: string; readonly label: string; readonly detail: string }
  | FoundPlace
  | OwnCommand;

export interface FoundPlace {
  readonly kind: 'store' | 'consumer';
  readonly href: string;
  readonly label: string;
  readonly detail: string;
}

export type OwnCommand =
  | { readonly kind: 'keys' | 'sign-out'; readonly label: string }
  | { readonly kind: 'theme'; readonly label: string; readonly value: Theme }
  | {
      readonly kind: 'language';
      readonly label: string;
      readonly value: PortalLocale;
      readonly also: string;
    }
  | {
      readonly kind: 'press';
      readonly label: string;
      readonly element: HTMLElement;
      readonly keys: readonly string[];
    };

interface Place {
  readonly href: string;
  readonly label: string;
  readonly keys?: readonly string[];
  /**
   * Other names, separated by commas. They match only if typed in full, because their beginnings may name
   * people or articles.
   */
  readonly also?: string;
  readonly isSeldom?: boolean;
}

interface Situation {
  readonly text: string;
  readonly pages: readonly Place[];
  readonly actions: readonly Place[];
  readonly own: readonly OwnCommand[];
  readonly recent: readonly RecentReceipt[];
  /** The query or receipt that the server read from the text; null until the answer arrives. */
  readonly reading: SearchReading | null;
  readonly found: readonly RecentReceipt[];
  readonly places: readonly FoundPlace[];
  readonly setting: CounterSetting;
  readonly maySearch: boolean;
  readonly mayFindConsumers: boolean;
  readonly mayFindStores: boolean;
}

const pagesMax = 6;

export function receiptQueryOf(
  text: string,
  { setting, reading }: Pick<Situation, 'setting' | 'reading'>,
): string | null {
  const typed = text.trim();
  if (typed === '' || reading?.kind === 'receipt') return null;
  const meaning = counterQuery(typed, setting);
  return reading?.query ?? (meaning === null ? typed : queryOf(meaning));
}

export function commandsFor(situation: Situation): PaletteCommand[] {
  const { text, pages, actions, own, recent, reading, found, places } = situation;
  const typed = text.trim();
  const called = <Called extends { readonly label: string; readonly also?: string }>(
    all: readonly Called[],
  ) => all.filter(({ label, also }) => matches(label, typed) || isAlso(also, typed));
  const pagesCalled: PaletteCommand[] = called(pages).map((page) => ({ kind: 'page', ...page }));
  const ofKind = (wanted: OwnCommand['kind']) => own.filter(({ kind }) => kind === wanted);
  if (typed === '') {
    const usual = pages.filter(({ isSeldom }) => isSeldom !== true);
    return [
      ...recent.map(toReceipt),
      ...ofKind('press'),
      ...usual.map((page) => ({ kind: 'page', ...page }) as const),
      ...ofKind('keys'),
    ];
  }
  const done: PaletteCommand[] = [
    ...called(actions).map((action) => ({ kind: 'action', ...action }) as const),
    ...called(own),
  ];
  if (reading?.kind === 'receipt')
    return unique([toReceipt(reading), ...pagesCalled.slice(0, pagesMax), ...done]);
  const remembered = called(recent);
  // Searches are offered only if no page or action matches. The list of consumers is offered only if no
  // consumer was found, and other lists only if no record was found.
  const [search, ...lists] = pagesCalled.length + done.length > 0 ? [] : searches(situation);
  const hasConsumer = places.some(({ kind }) => kind === 'consumer');
  const hasRecords = found.length + places.length + remembered.length > 0;
  const [first, ...others] = found.map(toReceipt);
  const only = first !== undefined && others.length === 0 ? [first] : [];
  return unique([
    ...pagesCalled.slice(0, pagesMax),
    ...done,
    ...only,
    // The search comes before results that load later, so that Enter opens the same entry before and after
    // they load.
    ...(search === undefined ? [] : [search]),
    ...places,
    ...lists.filter(({ kind }) => (kind === 'consumers' ? !hasConsumer : !hasRecords)),
    ...[...found, ...remembered].map(toReceipt),
  ]);
}

function searches(situation: Situation): PaletteCommand[] {
  const { text, reading, setting, maySearch, mayFindConsumers, mayFindStores } = situation;
  const typed = text.trim();
  const commands: PaletteCommand[] = [];
  if (maySearch) {
    // Until the server has read the text, the link contains the typed text. The page of the list then reads
    // it.
    const href = portalPath.receipts({ q: reading?.kind === 'query' ? reading.query : typed });
    commands.push({ kind: 'receipts', href, typed });
  }
  if (counterQuery(typed, setting)?.kind === 'code') return commands;
  const person = queryOf(personQuery(typed, setting));
  if (mayFindConsumers && person !== null) {
    commands.push({ kind: 'consumers', href: portalPath.identifiers({ q: person }), typed });
  }
  // A text with a colon is a query. Stores are found by name, so they are not offered for it.
  if (mayFindStores && !typed.includes(':')) {
    commands.push({ kind: 'stores', href: portalPath.stores({ q: typed }), typed });
  }
  return commands;
}

function unique(commands: readonly PaletteCommand[]): PaletteCommand[] {
  const byKey = new Map<string, PaletteCommand>();
  for (const command of commands) {
    if (!byKey.has(keyOf(command))) byKey.set(keyOf(command), command);
  }
  return [...byKey.values()];
}

export function keyOf(command: PaletteCommand): string {
  return 'href' in command ? command.href : `${command.kind} ${command.label}`;
}

function toReceipt({ id, label, detail }: RecentReceipt): PaletteCommand {
  return { kind: 'receipt', href: portalPath.receipt(id), label, detail };
}

function isAlso(also: string | undefined, text: string): boolean {
  return also?.toLocaleLowerCase().split(', ').includes(text.toLocaleLowerCase()) === true;
}

function matches(label: string, text: string): boolean {
  const parts = label.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u);
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
