import { acrossRetailers } from '../statements/across-retailers';
import { shapeOf } from '../statements/record';

/** The statements that a coordinator's log says were sent to more than one shard (`citus.multi_task_query_log_level`). */
export function multiTaskStatements(coordinatorLog: string): string[] {
  const waiting = new Set<string>();
  const found: string[] = [];
  // What a line says goes on in lines that begin with a tab.
  for (const entry of coordinatorLog.split(/\n(?!\t)/)) {
    const {
      process: id,
      kind,
      text,
    } = /^\S+ \S+ \S+ \[(?<process>\d+)\] (?<kind>[A-Z]+): {2}(?<text>[\s\S]*)/.exec(entry)?.groups ?? {};
    if (id === undefined || text === undefined) continue;
    if (text.startsWith('multi-task query about to be executed')) waiting.add(id);
    else if (kind === 'STATEMENT' && waiting.delete(id)) found.push(text);
  }
  return found;
}

/**
 * Which statements of the service went to more than one shard, and may not: all but the operator's sums. Those of tests, as
 * owner of the tables, are not among `statements`.
 */
export function findFannedOut(coordinatorLog: string, statements: readonly string[]): string[] {
  const known = new Set(statements.map(plain));
  const sent = new Set(multiTaskStatements(coordinatorLog).map((text) => plain(shapeOf(text))));
  return [...sent].filter(
    (text) => known.has(text) && !acrossRetailers.some(({ statement }) => statement.test(text)),
  );
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
