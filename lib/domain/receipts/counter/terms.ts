import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import type { Term } from '@/lib/search/language/ast';
import { plain, term } from '@/lib/search/language/build-terms';
import { words } from '@/lib/search/words';

export function personTerm(name: readonly string[]): Term {
  const parts = name.map((part) => part.replace(/[,;]+$/, '')).filter((part) => words(part).length > 0);
  return term(consumerPath, plain(parts.join(' ')));
}
