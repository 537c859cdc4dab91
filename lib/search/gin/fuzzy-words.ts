import type { Context } from '@/lib/platform/context';
import { expandFuzzy } from '../terms/expand-fuzzy';
import { refuseTooWide } from '../terms/plan-terms';
import type { TermPlan } from '../terms/term-query';
import { leavesOf } from '../tree';
import type { TimeLeft } from './search-time';
import { findSimilarWords } from './similar-words';

/**
 * The plan with every `word~` replaced by the words of the retailer's dictionary that it means.
 * @throws ServiceError `search_timeout` when they are far too many.
 */
export async function withFuzzyWords(ctx: Context, plan: TermPlan, timeLeft: TimeLeft): Promise<TermPlan> {
  const fuzzy = leavesOf(plan.query).filter((leaf) => leaf.kind === 'fuzzy');
  const found = new Map<string, string[]>();
  for (const { code, word } of fuzzy) {
    if (found.has(`${code} ${word}`)) continue;
    const dictionary = { db: ctx.db, retailerId: ctx.retailer.id, field: code, timeLeft };
    found.set(`${code} ${word}`, await findSimilarWords(dictionary, word));
  }
  if (fuzzy.length === 0) return plan;
  const words = (code: string, word: string) => found.get(`${code} ${word}`) ?? [];
  const query = expandFuzzy(plan.query, words);
  refuseTooWide(query);
  return { ...plan, query, byRest: expandFuzzy(plan.byRest, words) };
}
