import { nameOfRaw } from '@/components/portal/raw/raw-source';
import { isUuid } from '@/lib/core/ids';
import { searchRaw } from '@/lib/domain/pos/search-raw';
import type { Problem } from '@/lib/domain/problems/problem';
import { may } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';
import { portalPath } from '@/lib/core/portal-path';
import { portalValueFormat } from '../kit/format/value-format';
import { textsOf } from '../kit/text/texts-of';

export interface EvidenceItem {
  readonly key: string;
  readonly title: string;
  readonly note: string | null;
  readonly href: string | null;
}

export interface Evidence {
  readonly title: string;
  readonly items: readonly EvidenceItem[];
  readonly all: string | null;
}

const rawShown = 10;

export async function evidenceOf(portal: Portal, problem: Problem): Promise<Evidence> {
  const { ctx, can } = portal;
  const { cause, fingerprint, sample } = problem;
  const t = textsOf(portal, 'portal.problems.evidence');
  const format = portalValueFormat(portal);
  const { timezone } = ctx.retailer.settings;
  const when = (at: Date) => format.instant(at, timezone);
  const maySearch = can('get_receipts') && can('search_receipts');
  const receipts = (q: string) => (maySearch ? portalPath.receipts({ q }) : null);
  switch (cause.kind) {
    case 'raw_failed':
    case 'raw_waiting': {
      const isFailed = cause.kind === 'raw_failed';
      const state = isFailed ? 'failed' : 'received';
      const filter = isFailed ? ({ state, cause: fingerprint } as const) : ({ state } as const);
      // Raw receipts posted after the problem was last seen are still in progress, so they are excluded.
      const seen = isFailed ? {} : { to: problem.lastSeen };
      const rows = may(ctx, 'get_raw_receipts')
        ? (await searchRaw(ctx, { ...filter, ...seen, count: rawShown })).rows
        : [];
      return {
        title: t('raw'),
        items: rows.map((raw) => ({
          key: raw.id,
          title: nameOfRaw(raw) ?? when(raw.createdAt),
          note: [
            nameOfRaw(raw) === null ? raw.contentType : when(raw.createdAt),
            raw.storeReference,
            raw.tillId,
          ]
            .filter((part) => part !== null && !isUuid(part))
            .join(' · '),
          href: can('get_raw_receipt') ? portalPath.rawReceipt(raw.id) : null,
        })),
        all: portalPath.rawReceipts(filter),
      };
    }
    case 'delivery_failed':
    case 'delivery_kept': {
      const state = cause.kind === 'delivery_failed' ? 'failed' : 'kept';
      return {
        title: t('delivery'),
        items: newest(problem, when, can('get_delivery') && sample ? portalPath.delivery(sample.id) : null),
        all: portalPath.deliveries({ state, channel: cause.channel }),
      };
    }
    case 'number_gap':
      return {
        title: t('gaps'),
        items: cause.gaps.map(({ storeId, previous, next, missing, from, until }) => ({
          key: next,
          title: t('gap', { missing, previous, next }),
          note: `${when(from)} – ${when(until)}`,
          href: receipts(`store_id:${storeId} timestamp:[${whole(from)} TO ${whole(until)}]`),
        })),
        all: null,
      };
    case 'silent':
      return {
        title: t('silent'),
        items: cause.senders.map(({ storeId, tillUuid, store, lastSeen, usualMinutes: minutes }) => ({
          key: `${storeId} ${tillUuid}`,
          title: tillUuid === null ? store : t('till', { store }),
          note: `${when(lastSeen)} · ${t('usually', { minutes })}`,
          href: receipts(`store_id:${storeId}`),
        })),
        all: null,
      };
    case 'erasure_failed':
      return {
        title: t('erasure'),
        items: newest(problem, when, sample === null ? null : portalPath.erasure(sample.id)),
        all: null,
      };
    default:
      return {
        title: t('receipt'),
        items: newest(problem, when, can('get_receipt') && sample ? portalPath.receipt(sample.id) : null),
        all: receipts(receiptsOf(cause)),
      };
  }
}

function receiptsOf({
  kind,
  storeId,
  tillUuid,
}: Extract<Problem['cause'], { readonly sender: string }>): string {
  const store = storeId === null ? '' : ` store_id:${storeId}`;
  return `warnings:${kind}${store}${tillUuid === null ? '' : ` till_uuid:${tillUuid}`}`;
}

function newest(
  { sample, lastSeen }: Problem,
  when: (at: Date) => string,
  href: string | null,
): EvidenceItem[] {
  return sample === null ? [] : [{ key: sample.id, title: when(lastSeen), note: null, href }];
}

/** In the search language, a time in whole seconds includes the milliseconds of its second. */
function whole(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
