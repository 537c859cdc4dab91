import { nameClients } from '@/lib/domain/clients/get-client';
import { wallTime } from '@/lib/domain/overview/periods';
import type { Problem } from '@/lib/domain/problems/problem';
import type { Portal } from '@/lib/platform/auth/portal';
import type { Context } from '@/lib/platform/context';
import { actorParts } from '../audit/audit-links';
import { deliveryFailureText } from '@/components/portal/deliveries/delivery-texts';
import { portalValueFormat } from '../kit/format/value-format';
import { rawFailureText } from '../raw/raw-failure-text';
import { textsOf } from '../kit/text/texts-of';

export interface ProblemWords {
  readonly title: string;
  readonly note: string;
}

export async function problemWords(
  portal: Pick<Portal, 'ctx' | 'locale'>,
  problems: readonly Problem[],
): Promise<(problem: Problem) => ProblemWords> {
  const { ctx } = portal;
  const senderOf = await senderNames(ctx, problems);
  const [t, errors] = [textsOf(portal, 'portal.problems'), textsOf(portal, 'errors')];
  const failures = textsOf(portal, 'portal.receipt.delivery.failures');
  const format = portalValueFormat(portal);
  const when = (at: Date) => format.dayAndTime(wallTime(at, ctx.retailer.settings.timezone).localtime);
  return ({ cause, places }) => {
    const [store = ''] = places;
    switch (cause.kind) {
      case 'raw_failed': {
        const { failure, transformation } = cause;
        const title = rawFailureText(errors, failure) ?? t('notes.raw_failed');
        return {
          title,
          note: transformation === null ? t('notes.raw_failed') : t('notes.raw_failedBy', { transformation }),
        };
      }
      case 'delivery_failed':
        return {
          title:
            cause.failure === null
              ? t('titles.delivery_failed')
              : deliveryFailureText(cause.failure, failures),
          note: t('notes.delivery_failed', { channel: cause.channel }),
        };
      case 'delivery_kept':
        return {
          title: t('titles.delivery_kept', { channel: cause.channel }),
          note: t('notes.delivery_kept'),
        };
      case 'number_gap': {
        const { missing, gaps } = cause;
        const [newest] = gaps;
        return {
          title: t('titles.number_gap', { missing, store }),
          note: t('notes.number_gap', { previous: newest?.previous ?? '', next: newest?.next ?? '' }),
        };
      }
      case 'silent': {
        const [first, ...others] = cause.senders;
        if (first === undefined || others.length > 0) {
          return {
            title: t('titles.silentMany', { count: cause.senders.length }),
            note: t('notes.silentMany'),
          };
        }
        const { tillUuid, lastSeen, usualMinutes: minutes } = first;
        return {
          title: t(tillUuid === null ? 'titles.silentStore' : 'titles.silentTill', { store: first.store }),
          note: t('notes.silent', { time: when(lastSeen), minutes }),
        };
      }
      case 'raw_waiting':
      case 'erasure_failed':
        return { title: t(`titles.${cause.kind}`), note: t(`notes.${cause.kind}`) };
      default:
        return {
          title: t(`titles.${cause.kind}`),
          note: t(`notes.${cause.kind}`, { sender: senderOf(cause.sender) }),
        };
    }
  };
}

async function senderNames(ctx: Context, problems: readonly Problem[]): Promise<(sender: string) => string> {
  const senders = problems.flatMap(({ cause }) => ('sender' in cause ? [actorParts(cause.sender)] : []));
  const ids = senders.flatMap(({ kind, name }) => (kind === 'client' ? [Number(name)] : []));
  const clients = new Map((await nameClients(ctx, [...new Set(ids)])).map((client) => [client.id, client]));
  return (sender) => {
    const { kind, name } = actorParts(sender);
    return kind === 'client' ? (clients.get(Number(name))?.description ?? name) : name;
  };
}
