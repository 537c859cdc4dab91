import type { Context } from '@/lib/context';
import { expandFuzzy } from '../terms/expand-fuzzy';
import type { TermPlan } from '../terms/term-query';
import { leavesOf } from '../tree';
import { findSimilarLengths } from './dictionary';

/** The plan with every `word~` replaced by the words of the retailer's dictionary that it means. */
export async function withFuzzyWords(ctx: Context, plan: TermPlan): Promise<TermPlan> {
  const fuzzy = leavesOf(plan.query).filter((leaf) => leaf.kind === 'fuzzy');
  if (fuzzy.length === 0) return plan;
  const words = new Map<string, string[]>();
  for (const { code, word } of fuzzy) {
    words.set(`${code} ${word}`, await findSimilarLengths(ctx.db, ctx.retailer.id, code, word));
  }
  return { ...plan, query: expandFuzzy(plan.query, (code, word) => words.get(`${code} ${word}`) ?? []) };
}
