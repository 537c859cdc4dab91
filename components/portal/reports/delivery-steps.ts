import { portalPath } from '@/lib/core/portal-path';
import type { DeliveryFigures } from '@/lib/domain/delivery/outbox/count-deliveries';
import type { Channel } from '@/lib/domain/delivery/send/message-content';
import type { DayRange } from '@/lib/domain/rollups/periods';
import { daysHref, type ReportView } from './report-view';

export const messageSteps = ['messages', 'sent', 'delivered', 'opened', 'kept', 'failed'] as const;

export type MessageStep = (typeof messageSteps)[number];

export type FunnelStep = 'receipts' | 'identified' | MessageStep;

export interface StepCount {
  readonly step: FunnelStep;
  readonly now: number;
  readonly before: number | null;
  readonly href: string | null;
  readonly comparedHref: string | null;
}

export function funnelOf(view: ReportView): readonly StepCount[] {
  const { deliveries } = view.report;
  const channels = deliveries.map(({ channel }) => channel);
  const isConfirmed = deliveries.some(({ now }) => now.delivered !== null);
  const shown = (['messages', 'sent', 'delivered', 'opened'] as const).filter(
    (step) => step !== 'delivered' || isConfirmed,
  );
  return [
    ...receiptSteps(view),
    ...shown.map((step) => {
      const only = channels.length === 1 ? (channels[0] ?? null) : null;
      return counted(view, step, only, {
        now: deliveries.reduce((sum, { now }) => sum + (now[step] ?? 0), 0),
        before:
          view.report.compared === null
            ? null
            : deliveries.reduce((sum, { before }) => sum + (before?.[step] ?? 0), 0),
      });
    }),
  ];
}

/** Counts receipts of all currencies, because deliveries have no currency. */
export function receiptSteps(view: ReportView): readonly StepCount[] {
  const { days, compared, whole: total } = view.report;
  const all = { ...view, behind: { ...view.behind, currency: null } };
  const step = (name: 'receipts' | 'identified', term: string): StepCount => {
    const before = total.before?.[name] ?? null;
    return {
      step: name,
      now: total.now[name],
      before,
      href: total.now[name] === 0 ? null : daysHref(all, days, term),
      comparedHref: compared === null || before === 0 ? null : daysHref(all, compared, term),
    };
  };
  return [step('receipts', ''), step('identified', 'identifier:*')];
}

export function channelSteps(view: ReportView, channel: Channel): readonly StepCount[] {
  const line = view.report.deliveries.find((each) => each.channel === channel);
  if (line === undefined) return [];
  const { now, before } = line;
  return messageSteps.flatMap((step) => {
    const count = now[step];
    const other = before?.[step] ?? null;
    if (count === null) return [];
    if ((step === 'kept' || step === 'failed') && count === 0 && (other ?? 0) === 0) return [];
    return [counted(view, step, channel, { now: count, before: other })];
  });
}

function counted(
  view: ReportView,
  step: MessageStep,
  channel: Channel | null,
  { now, before }: { readonly now: number; readonly before: number | null },
): StepCount {
  const { days, compared } = view.report;
  return {
    step,
    now,
    before,
    href: now === 0 ? null : messagesHref(view, step, channel, days),
    comparedHref:
      compared === null || (before ?? 0) === 0 ? null : messagesHref(view, step, channel, compared),
  };
}

const argumentsOf: Readonly<Record<MessageStep, Readonly<Partial<Record<'state' | 'reached', string>>>>> = {
  messages: {},
  sent: { state: 'sent' },
  delivered: { reached: 'delivered' },
  opened: { reached: 'opened' },
  kept: { state: 'kept' },
  failed: { state: 'failed' },
};

function messagesHref(
  { mayListMessages, storeReference: store }: ReportView,
  step: MessageStep,
  channel: Channel | null,
  { from, to }: DayRange,
): string | null {
  return mayListMessages ? portalPath.deliveries({ ...argumentsOf[step], channel, from, to, store }) : null;
}

export function shareOf(step: number, begun: number): number | null {
  return begun === 0 ? null : Math.round((step / begun) * 100);
}

export function figuresInOrder(figures: DeliveryFigures): readonly (readonly [MessageStep, number | null])[] {
  return messageSteps.map((step) => [step, figures[step]] as const);
}
