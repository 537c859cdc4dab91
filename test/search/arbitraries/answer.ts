import { bindQuery } from '@/lib/search/bind-query';
import type { Catalogue } from '@/lib/search/catalogue';
import { evaluate } from '@/lib/search/evaluate';
import { parseQuery } from '@/lib/search/language/parser';
import { documentTerms } from '@/lib/search/terms/document-terms';
import { evaluateTerms } from '@/lib/search/terms/evaluate-terms';
import { fuzzyCandidates } from '@/lib/search/fuzzy';
import { expandFuzzy } from '@/lib/search/terms/expand-fuzzy';
import { wordTerm } from '@/lib/search/terms/names';
import { planTerms } from '@/lib/search/terms/plan-terms';

/** What the two ways to answer a query about one document say. */
export interface Answers {
  readonly byDocument: boolean;
  /** As an executor finds it: by terms, and by the document only where terms do not decide. */
  readonly byTerms: boolean;
}

/** Answers a query about one document both ways; `order` is the instant it is ordered by, if its catalogue has one. */
export function answers<Document>(
  text: string,
  document: Document,
  catalogue: Catalogue<Document>,
  order: number | null,
): Answers {
  const bound = bindQuery(parseQuery(text), catalogue);
  const byDocument = evaluate(bound, document);
  const terms = documentTerms(document, catalogue);
  const plan = planTerms(bound);
  if (plan.undecided.some((term) => terms.has(term))) return { byDocument, byTerms: byDocument };
  const query = expandFuzzy(plan.query, (code, word) => {
    const beginning = wordTerm(code, '');
    const words = [...terms.keys()].flatMap((term) =>
      term.startsWith(beginning) ? [term.slice(beginning.length)] : [],
    );
    return fuzzyCandidates(word, words);
  });
  return { byDocument, byTerms: evaluateTerms(query, terms, order) };
}
