import { sql as statement, type SQL } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { config } from '@/lib/core/config';
import { listenInBetween } from '@/test/listen-in-between';
import { openClient, openOwnerClient, pipelineTransaction, sendAhead, wrapClient } from './client';
import { isDatabaseOutage } from './outage';
import { sqlStateOf } from './violations';

const url = config().databaseUrl ?? '';
// With a single connection, so that one that is not given back is seen.
const client = openClient(url, { max: 1 });
const operator = openOwnerClient(url);

afterAll(async () => {
  await client.end({ timeout: 1 });
  await operator.end({ timeout: 1 });
});

describe('a transaction that only reads', () => {
  test('sends begin together with its first statement', async () => {
    const { url: there, writes, stop } = await listenInBetween();
    const sql = openClient(there, { max: 1 });
    await sql`select 1`;
    expect(await sql.begin('read only', (tx) => tx`select 2 as two`)).toEqual([{ two: 2 }]);
    expect(writes.find((text) => text.includes('begin read only'))).toContain('select 2 as two');
    await sql.begin((tx) => tx`select 3 as three`);
    expect(writes.find((text) => text.includes('begin \0'))).not.toContain('select 3 as three');
    await sql.end({ timeout: 1 });
    stop();
  });

  test('fails by what its begin fails by, and gives its connection back', async () => {
    const failed = operator.begin('read only nonsense', (tx) => tx`select 1`);
    expect(sqlStateOf(await failed.catch((error: unknown) => error))).toBe('42601');
    const refused = operator.begin('read only', (tx) => tx`create table driver_test ()`);
    expect(sqlStateOf(await refused.catch((error: unknown) => error))).toBe('25006');
    expect(await operator`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test('has statements of others behind it, not in it', async () => {
    const read = client.begin('read only', async (tx) => {
      await tx`select 1`;
      return tx`select pg_current_xact_id_if_assigned() is null as reads, current_setting('transaction_read_only') as mode`;
    });
    const other = client`select current_setting('transaction_read_only') as mode`;
    expect(await read).toEqual([{ reads: true, mode: 'on' }]);
    expect(await other).toEqual([{ mode: 'off' }]);
  });
});

describe('a pipelined transaction', () => {
  const db = wrapClient(client);
  const failing = statement.raw('select 1 / 0');
  const insertion = (value: number): SQL => statement`insert into pipelined values (${value})`;
  const stored = async () =>
    (await client`select value from pipelined order by value`).map((row) => Number(row['value']));
  const stateOf = async (work: Promise<unknown>) => sqlStateOf(await work.catch((error: unknown) => error));

  /** A table of the only connection, which is lost with it. */
  const emptyTable = async () => {
    await client`create temporary table if not exists pipelined (value int unique deferrable initially deferred)`;
    await client`delete from pipelined`;
  };

  test('sends begin, statements and commit in one piece', async () => {
    const { url: there, writes, stop } = await listenInBetween();
    const between = openClient(there, { max: 1 });
    await between`create temporary table pipelined (value int)`;
    const insertTwo = (first: number) =>
      pipelineTransaction(wrapClient(between), async (tx) => {
        sendAhead(tx, insertion(first));
        sendAhead(tx, insertion(first + 1));
      });
    await insertTwo(1);
    writes.length = 0;
    await insertTwo(3);
    expect(writes).toHaveLength(1);
    expect(await between`select sum(value)::int as sum from pipelined`).toEqual([{ sum: 10 }]);
    await between.end({ timeout: 1 });
    stop();
  });

  test('gives answers before its end, to new statements and to known ones', async () => {
    await emptyTable();
    for (const value of [1, 2]) {
      const read = pipelineTransaction(db, async (tx) => {
        sendAhead(tx, insertion(value));
        const rows = await tx.execute(statement`select max(value) + ${10}::int as next from pipelined`);
        sendAhead(tx, insertion(value + 100));
        return [...rows];
      });
      expect(await read).toEqual([{ next: value === 1 ? 11 : 111 }]);
    }
    expect(await stored()).toEqual([1, 2, 101, 102]);
  });

  test('writes nothing where its begin fails', async () => {
    await operator`create temporary table begun (value int)`;
    const failed = operator.begin('pipelined nonsense', async (tx) => {
      await Promise.all([tx`insert into begun values (1)`, tx`insert into begun values (2)`]);
    });
    expect(await stateOf(failed)).toBe('42601');
    expect(await operator`select value from begun`).toEqual([]);
  });

  test.each(['nobody waits', 'the work waits for a later one', 'the work waits for it'])(
    'fails for the error of a statement, and writes nothing (%s)',
    async (who) => {
      await emptyTable();
      const failed = pipelineTransaction(db, async (tx) => {
        sendAhead(tx, insertion(1));
        if (who === 'the work waits for it') await tx.execute(failing);
        else sendAhead(tx, failing);
        sendAhead(tx, insertion(2));
        if (who === 'the work waits for a later one') await tx.execute(insertion(3));
      });
      const other = client`select pg_current_xact_id_if_assigned() is null as outside`;
      expect(await stateOf(failed)).toBe('22012');
      expect(await other).toEqual([{ outside: true }]);
      expect(await stored()).toEqual([]);
    },
  );

  test('is over where its work fails while a statement fails', async () => {
    await emptyTable();
    const failed = pipelineTransaction(db, async (tx) => {
      sendAhead(tx, insertion(1));
      sendAhead(tx, failing);
      throw new Error('no more');
    });
    await expect(failed).rejects.toThrow('no more');
    expect(await client`select pg_current_xact_id_if_assigned() is null as outside`).toEqual([
      { outside: true },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('that fails by its commit leaves the next transaction alone', async () => {
    await emptyTable();
    const twice = pipelineTransaction(db, async (tx) => {
      sendAhead(tx, insertion(1));
      sendAhead(tx, insertion(1));
    });
    const next = pipelineTransaction(db, async (tx) => {
      sendAhead(tx, insertion(2));
      await tx.execute('select 1');
      sendAhead(tx, insertion(3));
    });
    expect(await stateOf(twice)).toBe('23505');
    await next;
    expect(await stored()).toEqual([2, 3]);
  });

  test('goes on behind a savepoint that was rolled back', async () => {
    await emptyTable();
    await pipelineTransaction(db, async (tx) => {
      sendAhead(tx, insertion(1));
      const inner = tx.transaction(async (nested) => {
        sendAhead(nested, insertion(2));
        await nested.execute(failing);
      });
      expect(await stateOf(inner)).toBe('22012');
      sendAhead(tx, insertion(3));
    });
    expect(await stored()).toEqual([1, 3]);
  });

  test('carries statements of any size and number', async () => {
    await emptyTable();
    const long = 'x'.repeat(300_000);
    const lengths = await pipelineTransaction(db, async (tx) => {
      for (let value = 0; value < 300; value += 1) sendAhead(tx, insertion(value));
      return Promise.all(
        [1, 2, 3].map(async () => [...(await tx.execute(statement`select length(${long}::text) as length`))]),
      );
    });
    expect(lengths).toEqual(Array.from({ length: 3 }, () => [{ length: 300_000 }]));
    expect(await stored()).toHaveLength(300);
  });

  test('is an outage where its connection is lost', async () => {
    await emptyTable();
    const lost = pipelineTransaction(db, async (tx) => {
      const [row] = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await operator`select pg_terminate_backend(${row?.pid ?? 0})`;
      sendAhead(tx, statement.raw('select 1'));
      await tx.execute('select 2');
    });
    expect(isDatabaseOutage(await lost.catch((error: unknown) => error))).toBe(true);
    expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test('waits for each answer behind a pooler', async () => {
    const { url: there, writes, stop } = await listenInBetween();
    const pooled = openClient(there, { max: 1, ...{ max_pipeline: 0 } });
    await pooled`create temporary table pipelined (value int)`;
    await pipelineTransaction(wrapClient(pooled), async (tx) => {
      sendAhead(tx, insertion(1));
      sendAhead(tx, insertion(2));
    });
    expect(await pooled`select sum(value)::int as sum from pipelined`).toEqual([{ sum: 3 }]);
    expect(writes.filter((text) => text.includes('begin') || text.includes('commit'))).toHaveLength(2);
    await pooled.end({ timeout: 1 });
    stop();
  });
});

test('a statement that cannot be written fails alone', async () => {
  const first = client`select 1 as one`;
  const strange = client.unsafe('select $1::int', [undefined as never]);
  const third = client`select 3 as three`;
  expect(await first).toEqual([{ one: 1 }]);
  await expect(strange).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' });
  expect(await third).toEqual([{ three: 3 }]);
});

describe('a statement that is sent ahead', () => {
  const failing = statement.raw('select 1 / 0');

  test('travels with the commit', async () => {
    const { url: there, writes, stop } = await listenInBetween();
    const between = openClient(there, { max: 1 });
    await between`create temporary table sent_ahead (value int)`;
    await wrapClient(between).transaction(async (tx) => {
      await tx.execute('select 1');
      sendAhead(tx, statement`insert into sent_ahead values (3)`);
    });
    expect(writes.find((text) => text.includes('insert into sent_ahead'))).toContain('commit');
    expect(await between`select value from sent_ahead`).toEqual([{ value: 3 }]);
    await between.end({ timeout: 1 });
    stop();
  });

  test.each(['transaction', 'savepoint'])('fails the commit for its own error (in a %s)', async (where) => {
    const db = wrapClient(client);
    await client`create temporary table if not exists sent_ahead (value int)`;
    const failed = db.transaction(async (tx) => {
      await tx.execute('insert into sent_ahead values (1)');
      if (where === 'transaction') sendAhead(tx, failing);
      else await tx.transaction(async (inner) => sendAhead(inner, failing));
      sendAhead(tx, statement`insert into sent_ahead values (2)`);
    });
    expect(sqlStateOf(await failed.catch((error: unknown) => error))).toBe('22012');
    expect(await client`select value from sent_ahead`).toEqual([]);
  });

  test('is refused outside of a transaction, and behind its commit', async () => {
    const db = wrapClient(client);
    expect(() => sendAhead(db, failing)).toThrow('no commit');
    const left = await db.transaction((tx) => Promise.resolve(tx));
    const late: unknown = await left.execute('select 1').catch((error: unknown) => error);
    expect(late).toMatchObject({ cause: { code: '25P01' } });
  });
});
