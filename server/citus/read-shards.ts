import { openOwnerClient } from '@/lib/platform/db/client';

/** Shards that move together. They hold all rows of some retailers. */
export interface ShardGroup {
  readonly shard: number;
  readonly node: string;
  readonly bytes: number;
  readonly retailers: number;
}

export async function readShardGroups(url: string): Promise<readonly ShardGroup[]> {
  const owner = openOwnerClient(url);
  try {
    return await owner<ShardGroup[]>`
      with own as (
        select get_shard_id_for_distribution_column('stores', id) as shard, count(*) as retailers
        from retailers group by 1
      )
      select min(s.shardid) filter (where s.table_name = 'stores'::regclass)::int as shard,
        s.nodename || ':' || s.nodeport as node, sum(s.shard_size)::float8 as bytes,
        coalesce((select o.retailers from own o where o.shard
          = min(s.shardid) filter (where s.table_name = 'stores'::regclass)), 0)::int as retailers
      from citus_shards s join pg_dist_shard d on d.shardid = s.shardid
      where s.citus_table_type = 'distributed'
      group by d.shardminvalue, s.nodename, s.nodeport
      order by bytes desc, shard`;
  } finally {
    await owner.end({ timeout: 5 });
  }
}
