/** What the search of the documentation finds. */
export interface SearchEntry {
  readonly kind: 'operation' | 'guide' | 'subject' | 'error' | 'field';
  readonly title: string;
  readonly detail: string;
  /** Further words it is found by. */
  readonly words: string;
  readonly href: string;
}

/** Most results that are shown. */
const shownMax = 30;

const kindRanks = { operation: 0, error: 1, guide: 2, subject: 2, field: 3 } as const;

/** The entries that have all words of a query, best first: names that begin with it before those that hold it. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'guide').slice(0, shownMax);
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, words);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, shownMax)
    .map(({ entry }) => entry);
}

/** Less is better; null where a word is missing. */
function rankOf({ kind, title, detail, words: more }: SearchEntry, words: readonly string[]): number | null {
  const name = title.toLowerCase();
  const all = `${name} ${detail.toLowerCase()} ${more.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return null;
  const whole = words.join(' ');
  const closeness = [
    name === whole || detail.toLowerCase().endsWith(` ${whole}`),
    name.startsWith(whole),
    words.every((word) => ` ${name.replaceAll(/[._]/g, ' ')}`.includes(` ${word}`)),
    words.every((word) => name.includes(word)),
    true,
  ].indexOf(true);
  return closeness * 10 + kindRanks[kind];
}
