import { isTracing, openSpan, type SpanStart } from '@/lib/core/tracing';
import { instruments } from '@/lib/platform/metrics/instruments';

const classes = ['read', 'write', 'search', 'commit', 'other'] as const;
type StatementClass = (typeof classes)[number];

function observe(kind: StatementClass, startedAt: number): void {
  instruments()
    .statementSeconds.labels(kind)
    .observe((performance.now() - startedAt) / 1000);
}

/** `search` reads the search index; `other` changes settings or tables. */
export function statementClass(text: string): Exclude<StatementClass, 'commit'> {
  const first = /^(?:\s|\/\*.*?\*\/)*(?<word>\w+)/.exec(text)?.groups?.['word']?.toLowerCase();
  if (first === 'insert' || first === 'update' || first === 'delete') return 'write';
  if (first !== 'select' && first !== 'with') return 'other';
  if (first === 'with' && writes.test(text)) return 'write';
  return text.includes('search_') ? 'search' : 'read';
}

const writes = /\b(?:insert into|delete from|(?<!for )(?<!key )update)\b/i;

function tableOf(text: string): string | null {
  return (
    /(?<!epoch )\b(?:from|into|update)\s+(?<table>"?[a-z_]\w*"?(?:\."?\w+"?)?)(?!\w*\()/i
      .exec(text)
      ?.groups?.['table']?.replaceAll('"', '') ?? null
  );
}

/** The span excludes the statement's text, because that may contain values. */
function start(kind: StatementClass, text: string): (outcome: 'answered' | 'failed') => void {
  const startedAt = performance.now();
  const span = isTracing() ? openSpan(spanOf(kind, text)) : null;
  return (outcome) => {
    observe(kind, startedAt);
    if (outcome === 'failed') span?.fail();
    span?.end();
  };
}

function spanOf(kind: StatementClass, text: string): SpanStart {
  const table = tableOf(text);
  const attributes = { 'db.system.name': 'postgresql', 'receipt_service.statement.class': kind };
  return {
    name: table === null ? kind : `${kind} ${table}`,
    kind: 'client',
    attributes: table === null ? attributes : { ...attributes, 'db.collection.name': table },
  };
}

export function timeStatement<Pending extends PromiseLike<unknown>>(text: string, pending: Pending): Pending {
  const end = start(statementClass(text), text);
  // `then` starts the statement, but only in a microtask. So the caller can still set options.
  pending.then(
    () => end('answered'),
    () => end('failed'),
  );
  return pending;
}

export async function timeCommit<Transaction>(
  work: (transaction: Transaction) => unknown,
  run: (timed: (transaction: Transaction) => Promise<unknown>) => unknown,
): Promise<unknown> {
  let end: ReturnType<typeof start> | null = null;
  try {
    const result = await run(async (transaction) => {
      const worked = await work(transaction);
      end = start('commit', '');
      return worked;
    });
    ended('answered');
    return result;
  } catch (error) {
    ended('failed');
    throw error;
  }

  function ended(outcome: 'answered' | 'failed'): void {
    end?.(outcome);
  }
}
