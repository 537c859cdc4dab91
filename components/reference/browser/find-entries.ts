export interface SearchEntry {
  readonly kind: 'operation' | 'guide' | 'subject' | 'error' | 'field';
  readonly title: string;
  readonly detail: string;
  readonly words: string;
  readonly href: string;
}

const shownMax = 30;

/** Ranks of entries that match equally well. Lower ranks come first. */
const kindRanks = { operation: 1, error: 2, guide: 3, subject: 3, field: 4 } as const;

const synonyms: Readonly<Record<string, readonly string[]>> = {
  auth: ['token', 'signing'],
  authentication: ['token', 'signing'],
  cursor: ['paging'],
  customer: ['consumer', 'identifier'],
  dedupe: ['idempotency'],
  delete: ['erase', 'revoke', 'remove'],
  duplicate: ['idempotency', 'retries'],
  gdpr: ['erase', 'export'],
  invoice: ['receipt'],
  login: ['sign in'],
  mapping: ['transformation'],
  pagination: ['paging'],
  refund: ['items.return'],
  resend: ['send'],
  retry: ['retries'],
  return: ['items.return'],
  shop: ['store'],
  sandbox: ['test clients'],
  sms: ['text message', 'message'],
  throttling: ['rate limit'],
  till: ['raw'],
  upload: ['submit', 'attach'],
  void: ['revoke', 'cancel'],
};

export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [word, ...(synonyms[word] ?? [])]);
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

function rankOf(
  { kind, title, detail, words: more, href }: SearchEntry,
  words: readonly (readonly string[])[],
): number | null {
  const name = title.toLowerCase();
  const all = `${name} ${detail.toLowerCase()} ${more.toLowerCase()}`;
  const everyWordIn = (text: string, before = '') =>
    words.every((some) => some.some((word) => text.includes(`${before}${word}`)));
  if (!everyWordIn(all)) return null;
  const [whole = '', ...others] =
    words.length === 1 ? (words[0] ?? []) : [words.map(([word]) => word).join(' ')];
  const isWholeGuide = kind === 'guide' && !href.includes('#');
  // A guide that a synonym names ranks before operations that begin with the word.
  if (isWholeGuide && others.includes(name)) return 5;
  const closeness = [
    name === whole || ` ${detail.toLowerCase()}`.endsWith(` ${whole}`),
    [whole, ...others].some((one) => name.startsWith(one)),
    everyWordIn(` ${name.replaceAll(/[._]/g, ' ')}`, ' '),
    everyWordIn(name),
    true,
  ].indexOf(true);
  // Fields rank last unless the query looks like a field name, or a synonym names the field.
  const isNamed = /[._]/.test(whole) || others.some((one) => one.includes('.') && name.startsWith(one));
  const afterAll = kind === 'field' && !isNamed ? 50 : 0;
  const inText = closeness === 4 && kind === 'guide' ? 0.5 : kindRanks[kind];
  // A match of the searched word ranks before a match of a synonym.
  const bySynonym = closeness === 1 && !name.startsWith(whole) ? 5 : 0;
  return closeness * 10 + bySynonym + (isWholeGuide ? 0 : inText) + afterAll;
}
