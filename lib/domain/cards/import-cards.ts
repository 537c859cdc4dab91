import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { forgetTries } from './card-failures';
import { codeHasher } from './code-hash';
import { readCards, type Card } from './read-cards';
import { upsertCards } from './store';

const batchSize = 1000;

const problemsMax = 1000;

export interface CardImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/**
 * Imports cards in batches and skips bad lines. An existing card gets the code in the file. Idempotent.
 * @throws ServiceError `invalid_request` if the retailer has no cards, and errors of reading the file.
 */
export async function importCards(
  ctx: Context<'import_cards'>,
  file: AsyncIterable<Uint8Array>,
): Promise<CardImport> {
  const { cards: check } = ctx.retailer.settings;
  if (check === 'off')
    throw new ServiceError('invalid_request', 'retailer has no cards', { reason: 'cards_off' });
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const problems: { line: number; problem: string }[] = [];
  let batch = new Map<string, Card>();
  const write = async () => {
    const { added, changed } = await writeCards(ctx, [...batch.values()]);
    counts.added += added;
    counts.changed += changed;
    counts.unchanged += batch.size - added - changed;
    batch = new Map();
  };
  try {
    for await (const line of readCards(file, check)) {
      if ('problem' in line) {
        counts.refused += 1;
        if (problems.length < problemsMax) problems.push({ line: line.line, problem: line.problem });
      } else {
        batch.set(line.card.cardNumber, line.card);
        if (batch.size === batchSize) await write();
      }
    }
    await write();
  } finally {
    // Recorded even if reading fails midway, because the cards before that point are stored.
    await recordChange(ctx, {
      action: 'import_cards',
      subjectType: 'cards',
      subjectId: 'import',
      before: null,
      after: counts,
    });
  }
  return { ...counts, problems };
}

async function writeCards(ctx: Context, batch: readonly Card[]): Promise<{ added: number; changed: number }> {
  if (batch.length === 0) return { added: 0, changed: 0 };
  const now = ctx.now();
  const retailerId = ctx.retailer.id;
  const hash = codeHasher();
  // Sorted, because two imports with the same cards in different orders would deadlock.
  const ordered = batch.toSorted((a, b) => (a.cardNumber < b.cardNumber ? -1 : 1));
  const rows = ordered.map(({ cardNumber, registrationCode }) => {
    const codeHash = hash({ retailerId, cardNumber, registrationCode });
    return { retailerId, cardNumber, codeHash, createdAt: now, updatedAt: now };
  });
  const written = await upsertCards(ctx, rows);
  await forgetTries(
    ctx,
    written.map(({ cardNumber }) => cardNumber),
  );
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, changed: written.length - added };
}
