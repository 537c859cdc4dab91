import { bindQuery } from '../bind-query';
import type { Catalogue } from '../catalogue';
import { evaluate } from '../evaluate';
import { parseQuery } from '../language/parser';
import { documentTerms } from '../terms/document-terms';
import { evaluateTerms } from '../terms/evaluate-terms';
import { dictionaryWords, expandFuzzy } from '../terms/expand-fuzzy';
import { planTerms } from '../terms/plan-terms';

/** What the two ways to answer a query about one document say. */
export interface Answers {
  readonly byDocument: boolean;
  /** As an executor finds it: by terms, and by the document only where terms do not decide. */
  readonly byTerms: boolean;
}

/** Answers a query about one document both ways; `order` is the instant it is ordered by, if its catalogue has one. */
export function answers<Document>(
  query: string,
  document: Document,
  catalogue: Catalogue<Document>,
  order: number | null,
): Answers {
  const bound = bindQuery(parseQuery(query), catalogue);
  const byDocument = evaluate(bound, document);
  const terms = documentTerms(document, catalogue);
  const plan = planTerms(bound);
  if (plan.undecided.some((term) => terms.has(term))) return { byDocument, byTerms: byDocument };
  const dictionary = dictionaryWords(document, catalogue);
  const [byTerms, byRest] = [plan.query, plan.byRest].map((query) =>
    evaluateTerms(
      expandFuzzy(query, (code) => dictionary.get(code) ?? []),
      terms,
      order,
    ),
  );
  if (byTerms !== byRest) throw new Error('The two forms of a plan disagree.');
  return { byDocument, byTerms: byTerms === true };
}
