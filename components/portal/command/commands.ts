import { counterQuery, type CounterSetting } from '@/lib/search/counter/counter-query';
import { personQuery } from '@/lib/search/counter/person-query';
import type { RecentReceipt } from './recent-receipts';

/** Where the palette can lead. */
export type Command =
  | { readonly kind: 'page'; readonly href: string; readonly label: string }
  | { readonly kind: 'receipts' | 'consumers' | 'stores'; readonly href: string; readonly query: string }
  | { readonly kind: 'receipt'; readonly href: string; readonly label: string; readonly detail: string }
  | { readonly kind: 'keys' };

interface Situation {
  readonly text: string;
  readonly pages: readonly { readonly href: string; readonly label: string }[];
  readonly recent: readonly RecentReceipt[];
  /** Receipts that the text finds, as far as they have come. */
  readonly found: readonly RecentReceipt[];
  readonly setting: CounterSetting;
  readonly maySearch: boolean;
  readonly mayFindConsumers: boolean;
  readonly mayFindStores: boolean;
}

const pagesMax = 6;

/** The query that a text of the palette stands for on the receipts list; null when it is one receipt, or nothing. */
export function receiptQueryOf(text: string, setting: CounterSetting): string | null {
  const typed = text.trim();
  const meaning = counterQuery(typed, setting);
  if (meaning?.kind === 'receipt') return null;
  return meaning?.query ?? (typed === '' ? null : typed);
}

/** What the palette offers for a text, the likeliest first. */
export function commandsFor(situation: Situation): Command[] {
  const { text, pages, recent, found, setting, maySearch, mayFindConsumers, mayFindStores } = situation;
  const typed = text.trim();
  const commands: Command[] = pages
    .filter(({ label }) => matches(label, typed))
    .slice(0, typed === '' ? pages.length : pagesMax)
    .map((page) => ({ kind: 'page', ...page }));
  if (typed === '') return [...recent.map(toReceipt), ...commands, { kind: 'keys' }];
  const meaning = counterQuery(typed, setting);
  if (meaning?.kind === 'receipt') {
    const { id } = meaning;
    return [{ kind: 'receipt', href: `/receipts/${id}`, label: id, detail: '' }, ...commands];
  }
  const query = receiptQueryOf(typed, setting);
  if (maySearch && query !== null) {
    commands.push({ kind: 'receipts', href: `/receipts?q=${encodeURIComponent(query)}`, query });
  }
  const person = personQuery(typed, setting);
  if (mayFindConsumers && person?.kind === 'query') {
    const href = `/identifiers?q=${encodeURIComponent(person.query)}`;
    commands.push({ kind: 'consumers', href, query: person.query });
  }
  // A store by a part of its name, city or number; what has a colon is a query.
  if (mayFindStores && !typed.includes(':')) {
    commands.push({ kind: 'stores', href: `/stores?q=${encodeURIComponent(typed)}`, query: typed });
  }
  const known = new Set(found.map(({ id }) => id));
  const remembered = recent.filter(({ id, label }) => !known.has(id) && matches(label, typed));
  return [...commands, ...[...found, ...remembered].map(toReceipt)];
}

function toReceipt({ id, label, detail }: RecentReceipt): Command {
  return { kind: 'receipt', href: `/receipts/${id}`, label, detail };
}

/** Every word of the text begins a word of the label. */
function matches(label: string, text: string): boolean {
  const parts = label.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u);
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
