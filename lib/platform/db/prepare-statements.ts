import { sql, type SQL } from 'drizzle-orm';
import type postgres from 'postgres';
import { timeCommit, timeStatement } from './time-statements';

const onceMark = '/* once */';

/** Marks a statement as not to be prepared, because its text varies. */
export function unprepared(statement: SQL): SQL {
  return sql`${sql.raw(onceMark)} ${statement}`;
}

type Work = (client: postgres.TransactionSql) => unknown;

/**
 * Unprepared statements of drizzle cost a second round trip, so all are prepared. Mark varying texts with
 * `unprepared`, because prepared statements stay in memory. `transactionMode`, such as `read only`, follows
 * `begin`.
 */
export function prepareStatements<Client extends postgres.Sql | postgres.TransactionSql>(
  client: Client,
  transactionMode = '',
): Client {
  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) =>
    timeStatement(
      query,
      client.unsafe(query, parameters, { ...options, prepare: !query.startsWith(onceMark) }),
    );
  return new Proxy(client, {
    get(target, name): unknown {
      if (name === 'unsafe') return unsafe;
      const member: unknown = Reflect.get(target, name);
      if ((name !== 'begin' && name !== 'savepoint') || typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const work = given.pop() as Work;
        const prepared: Work = (inner) => work(prepareStatements(inner));
        const options = name === 'begin' && given.length === 0 ? [transactionMode] : given;
        const run = (timed: Work): unknown => Reflect.apply(member, target, [...options, timed]);
        return name === 'begin' ? timeCommit(prepared, run) : run(prepared);
      };
    },
  });
}
