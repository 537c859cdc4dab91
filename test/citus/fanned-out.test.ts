import { expect, test } from 'vitest';
import { findFannedOut, multiTaskStatements } from './fanned-out';

const sums = 'select size, dead_count as "deadCount" from search_segments where is_ready';
const log = `2026-11-25 12:26:03.000 UTC [7] LOG:  multi-task query about to be executed
2026-11-25 12:26:03.000 UTC [7] HINT:  Queries are split to multiple tasks.
2026-11-25 12:26:03.001 UTC [8] STATEMENT:  select 'of another connection'
2026-11-25 12:26:03.002 UTC [7] STATEMENT:  select 1
\t  from stores where id in ($1, $2)
2026-11-25 12:26:04.000 UTC [7] LOG:  multi-task query about to be executed
2026-11-25 12:26:04.000 UTC [7] STATEMENT:  ${sums}
2026-11-25 12:26:05.000 UTC [7] ERROR:  division by zero
2026-11-25 12:26:05.000 UTC [7] STATEMENT:  select 1 / 0`;

test('statements that went to more than one shard are read from the log of the coordinator', () => {
  expect(multiTaskStatements(log)).toEqual(['select 1\n\t  from stores where id in ($1, $2)', sums]);
});

test('those of the service are found, but for the sums of the operator', () => {
  const service = ['select 1 from stores where id in ($1)', sums, 'select 2'];
  expect(findFannedOut(log, service)).toEqual(['select 1 from stores where id in ($1)']);
  expect(findFannedOut(log, [sums])).toEqual([]);
});
