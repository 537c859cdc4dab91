import { consumerList, type ConsumerRow } from '@/components/portal/identifiers/list';
import { consumerName } from '@/components/portal/identifiers/consumer-name';
import { listSource } from '@/components/portal/kit/list/list-source';
import { isRefusal, refusedQuery } from '@/components/portal/kit/search/refused-query';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { counterSetting } from '@/components/portal/kit/search/counter-setting';
import { searchFields } from '@/components/portal/kit/search/search-field';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { orNull, ServiceError } from '@/lib/core/errors';
import { listConsumers, searchConsumers } from '@/lib/domain/identifiers/consumers';
import { findOtherReadings } from '@/lib/domain/identifiers/other-readings';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { fold } from '@/lib/search/fold';
import { may } from '@/lib/platform/auth/permissions';
import type { PortalCall } from '@/lib/platform/auth/portal';
import { queryOf } from '@/lib/domain/receipts/counter/counter-query';
import { personQuery } from '@/lib/domain/receipts/counter/person-query';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';

const pageSize = 20;
/** Largest offset of a search (specification section 4.12). */
const offsetMax = 1000;

/** If the query is words about a person, redirects to the query that they mean. */
export const consumerSource = listSource({
  list: consumerList,
  needs: { any: ['get_identifiers', 'search_identifiers'] },
  async load(portal, { q, after, offset: wanted }) {
    const { ctx } = portal;
    if (q === null || !may(ctx, 'search_identifiers')) {
      return may(ctx, 'get_identifiers')
        ? loadNewest({ ...portal, ctx }, after)
        : { kind: 'none', reason: 'empty' };
    }
    const setting = counterSetting(ctx.retailer.settings);
    const meaningOf = (word: string) => queryOf(personQuery(word, setting));
    const meaning = meaningOf(q);
    if (meaning !== null) return { kind: 'moved', to: { q: meaning } };
    const offset = Math.min(wanted ?? 0, offsetMax);
    try {
      const { consumers, hits, time } = await searchConsumers(ctx, { query: q, count: pageSize, offset });
      if (consumers.length === 0) {
        if (offset > 0) return { kind: 'none', reason: 'place' };
        return { kind: 'none', reason: 'query', instead: await otherSearches({ ...portal, ctx }, q) };
      }
      const t = textsOf(portal, 'portal.identifiers');
      const count = consumers.length;
      const next = offset + pageSize;
      return {
        kind: 'rows',
        rows: rowsOf(portal, consumers),
        summary: `${t('found', { from: offset + 1, to: offset + count, hits, time })} · ${t('order')}`,
        ways: {
          ...(offset > 0 && { first: { q } }),
          ...(next < hits && next <= offsetMax && { next: { q, offset: next } }),
        },
      };
    } catch (error) {
      if (!(error instanceof ServiceError) || !isRefusal(error)) throw error;
      return refusedQuery(q, error, meaningOf, null);
    }
  },
});

async function loadNewest(portal: PortalCall<'get_identifiers'>, after: string | null) {
  const { ctx } = portal;
  const found = await orNull(listConsumers(ctx, { count: pageSize + 1, after: after ?? undefined }));
  if (found === null || (found.length === 0 && after !== null)) {
    return { kind: 'none', reason: 'place' } as const;
  }
  if (found.length === 0) return { kind: 'none', reason: 'empty' } as const;
  const t = textsOf(portal, 'portal.identifiers');
  const page = found.slice(0, pageSize);
  const last = page.at(-1)?.identifier ?? null;
  return {
    kind: 'rows' as const,
    rows: rowsOf(portal, page),
    summary: `${t('summary', { count: page.length })} · ${t('order')}`,
    ways: {
      ...(after !== null && { first: {} }),
      ...(found.length > pageSize && { next: { after: last } }),
    },
  };
}

function rowsOf(portal: PortalCall, found: readonly IdentifierWire[]): ConsumerRow[] {
  const format = portalValueFormat(portal);
  const { timezone } = portal.ctx.retailer.settings;
  return found.map(({ identifier, properties, summary, updated_timestamp: updated }) => ({
    identifier,
    person: personOf(identifier, properties),
    receipts: format.quantity(summary.receipts),
    last: summary.last_timestamp === null ? null : format.minute(new Date(summary.last_timestamp), timezone),
    updated: format.minute(new Date(updated), timezone),
  }));
}

function personOf(identifier: string, properties: IdentifierWire['properties']): string | null {
  const own = fold(identifier);
  const { email, phone } = properties;
  const contact = [email, phone].find((one) => one !== null && fold(one) !== own);
  return [consumerName(properties), contact].filter(Boolean).join(' · ') || null;
}

async function otherSearches(portal: PortalCall<'search_identifiers'>, query: string) {
  const { ctx } = portal;
  const readings = await findOtherReadings(ctx, query);
  const t = textsOf(portal, 'portal.identifiers.noMatch');
  const fields = searchFields(portal, identifierCatalogue(ctx.retailer.settings));
  const nameOf = (path: string) => fields.find((field) => field.path === path)?.help ?? path;
  return readings.map(({ paths, hits, ...other }) => ({
    label: paths.map(nameOf).join(', '),
    hits: t('hits', { hits }),
    query: other.query,
  }));
}
