import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { acrossRetailers } from './across-retailers';
import { checkRun } from './check-run';
import { checkStatement } from './check-statement';

const tables = { owned: new Set(['receipts', 'stores']), shared: new Map([['clients', 'key']]) };
const check = (text: string) => checkStatement(text, tables).map(({ table }) => table);

beforeAll(() => loadModule());

describe('a statement names its retailer', () => {
  test.each([
    'select * from receipts where retailer_id = $1',
    'select * from receipts where $1 = retailer_id and id = $2',
    'select * from receipts where retailer_id = $1::int',
    'select * from receipts where retailer_id = 7',
    'select * from receipts where retailer_id = any($1)',
    'select * from receipts where retailer_id = (select $1::int)',
    'select * from receipts where retailer_id in ($1, $2)',
    'select * from receipts where (retailer_id, id) = ($1, $2)',
    'select * from receipts where greatest(retailer_id) = $1',
    'select * from receipts where retailer_id = $1 and (id = $2 or id = $3)',
    'select * from receipts where (retailer_id = $1 and id = $2) or (retailer_id = $1 and id = $3)',
    'select * from receipts r join stores s on s.retailer_id = r.retailer_id and s.id = r.store_id where r.retailer_id = $1',
    'select * from receipts r join stores s using (retailer_id, id) where s.retailer_id = $1',
    'select * from receipts r left join stores s on s.retailer_id = r.retailer_id where r.retailer_id = $1',
    'select * from receipts r left join stores s on s.retailer_id = $1 where r.retailer_id = $1',
    'select * from receipts r, stores s where r.retailer_id = s.retailer_id and s.retailer_id = $1',
    'select * from receipts where retailer_id = $1 and exists (select from stores where stores.retailer_id = receipts.retailer_id)',
    'select (select count(*) from stores where retailer_id = $1)',
    'with own as (select retailer_id, id from stores where retailer_id = $1) select * from receipts r join own on own.retailer_id = r.retailer_id',
    'with own as (select * from stores where retailer_id = $1) select * from receipts r join own on own.retailer_id = r.retailer_id',
    'select * from (select retailer_id from stores where retailer_id = $1) x cross join lateral (select from receipts where retailer_id = x.retailer_id) y',
    'select * from receipts where retailer_id in (select retailer_id from stores where retailer_id = $1)',
    'select * from receipts where (retailer_id, id) in (select retailer_id, id from stores where retailer_id = $1)',
    'select * from unnest($1::int[], $2::uuid[]) as x (retailer_id, id) join receipts r on r.retailer_id = x.retailer_id',
    'select * from (values ($1::int, $2)) as x (retailer, id) join receipts r on r.retailer_id = x.retailer',
    'select * from retailers join receipts on receipts.retailer_id = retailers.id where retailers.id = $1',
    'select exists (select from receipts where receipts.retailer_id = clients.retailer_id) from clients where clients.key = $1',
    'select 1 from receipts where retailer_id = $1 union select 1 from stores where retailer_id = $1',
    'with recursive w as ((select retailer_id, id from receipts where retailer_id = $1) union all select r.retailer_id, r.id from receipts r join w on w.retailer_id = r.retailer_id) select * from w',
    'insert into receipts (id, retailer_id) values ($1, $2)',
    'insert into receipts (retailer_id, id) select retailer_id, id from stores where retailer_id = $1',
    'insert into receipts (retailer_id, id) values ($1, $2) on conflict (retailer_id, id) do update set id = excluded.id',
    'with made as (insert into receipts (retailer_id, id) values ($1, $2) returning retailer_id) update stores set n = 1 from made where stores.retailer_id = made.retailer_id',
    'update receipts set id = $1 where retailer_id = $2',
    'update receipts set id = s.id from stores s where s.retailer_id = receipts.retailer_id and receipts.retailer_id = $1',
    'delete from receipts where retailer_id = $1',
    'delete from receipts using stores where stores.retailer_id = receipts.retailer_id and stores.retailer_id = $1',
    'copy receipts (id, retailer_id) from stdin',
    'explain select * from receipts where retailer_id = $1',
    'select * from retailers',
    'set local statement_timeout = 0',
  ])('%s', (text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('a statement does not name its retailer', () => {
  test.each<[string, string[]]>([
    ['select * from receipts', ['receipts']],
    ['select * from receipts where id = $1', ['receipts']],
    ['select * from receipts where retailer_id <> $1', ['receipts']],
    ['select * from receipts where not (retailer_id = $1)', ['receipts']],
    ['select * from receipts where retailer_id = $1 or id = $2', ['receipts']],
    ['select * from receipts where retailer_id = retailer_id', ['receipts']],
    ['select * from receipts where retailer_id = id', ['receipts']],
    ['select * from receipts where retailer_id > any($1)', ['receipts']],
    ['select * from receipts where retailer_id = (select max(retailer_id) from clients)', ['receipts']],
    ['select * from receipts where retailer_id = coalesce($1, retailer_id)', ['receipts']],
    ['select * from receipts r join stores s on s.retailer_id = r.retailer_id', ['receipts', 'stores']],
    ['select * from receipts r join stores s on s.id = r.store_id where r.retailer_id = $1', ['stores']],
    [
      'select * from receipts r left join stores s on r.retailer_id = $1 and s.retailer_id = $1',
      ['receipts'],
    ],
    ['select * from receipts r left join stores s on s.id = r.id where r.retailer_id = $1', ['stores']],
    [
      'select * from receipts r full join stores s on s.retailer_id = $1 and r.retailer_id = $1',
      ['receipts', 'stores'],
    ],
    [
      'select * from receipts where retailer_id = $1 and exists (select from stores where id = $2)',
      ['stores'],
    ],
    [
      'select * from retailers where exists (select from receipts where retailer_id = retailers.id)',
      ['receipts'],
    ],
    ['select (select count(*) from stores)', ['stores']],
    ['with own as (select * from stores) select * from own where retailer_id = $1', ['stores']],
    ['select * from (select id from receipts where id = $1) x', ['receipts']],
    [
      'select * from retailers cross join lateral (select from receipts where retailer_id = retailers.id) x',
      ['receipts'],
    ],
    ['select * from receipts where retailer_id in (select id from retailers)', ['receipts']],
    ['select * from receipts where retailer_id = (select max(id) from retailers)', ['receipts']],
    ['select * from generate_series(1, 9) n join receipts on receipts.retailer_id = n + $1', ['receipts']],
    ['select 1 from receipts where retailer_id = $1 union select 1 from stores', ['stores']],
    [
      'select exists (select from receipts where receipts.retailer_id = clients.retailer_id) from clients',
      ['receipts'],
    ],
    ['insert into receipts (id) values ($1)', ['receipts']],
    ['insert into receipts values ($1, $2)', ['receipts']],
    ['insert into stores (retailer_id, id) select retailer_id, id from receipts', ['receipts']],
    ['update receipts set retailer_id = $1 where id = $2', ['receipts']],
    ['update receipts set id = s.id from stores s where receipts.retailer_id = $1', ['stores']],
    ['delete from receipts', ['receipts']],
    [
      'delete from receipts where ctid = any(array(select ctid from receipts where retailer_id = $1))',
      ['receipts'],
    ],
    ['copy receipts to stdout', ['receipts']],
    ['copy receipts (id) from stdin', ['receipts']],
    ['truncate receipts', ['receipts']],
    ['lock table stores', ['stores']],
    ['explain analyze delete from stores', ['stores']],
    ['merge into stores using receipts on true when matched then delete', ['stores', 'receipts']],
  ])('%s', (text, expected) => {
    expect(new Set(check(text))).toEqual(new Set(expected));
  });

  test('that cannot be understood is an error', () => {
    expect(() => check('select from where')).toThrow();
  });
});

describe('a run', () => {
  const good = 'select "total" from "receipts" where "receipts"."retailer_id" = $1';
  const bad = 'select "total" from "receipts"\n where "receipts"."id" = $1';

  test('fails with each statement that names no retailer, on the tables of the schema', async () => {
    expect(await checkRun([good], 'some tests')).toEqual([]);
    expect(await checkRun([good, bad, 'delete from audit_seals'], 'some tests')).toEqual([
      'receipts: receipts of no named retailer\n  select "total" from "receipts" where "receipts"."id" = $1',
      'audit_seals: audit_seals of no named retailer\n  delete from audit_seals',
    ]);
  });

  test('may look across retailers where a job is listed for it, which must then happen in a whole run', async () => {
    const [first, ...others] = acrossRetailers;
    const listed =
      'delete from "password_resets" where "password_resets"."expires_at" < $1 and ctid = any(array(select ctid from "password_resets" where "password_resets"."expires_at" < $2 limit $3))';
    expect(first?.statement.test(listed)).toBe(true);
    expect(await checkRun([listed], 'some tests')).toEqual([]);
    const unmet = await checkRun([listed], 'all tests');
    expect(unmet).toHaveLength(others.length);
    expect(unmet[0]).toMatch(/^No test runs this statement of prune-expired any more:\n {2}/);
    expect(await checkRun([listed.replace('<', '>')], 'some tests')).toHaveLength(1);
  });

  test('gives a reason for each', () => {
    expect(acrossRetailers.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});
