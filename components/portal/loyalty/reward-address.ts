import { resolveLocaltime } from '@/lib/domain/receipts/localtime';
import { portalPath } from '@/lib/core/portal-path';
import { day, oneOf, parseAddress, text, wholeNumber, type Search } from '../kit/list/params';

/** Which rewards a program's page shows, as its address says it. Days are `YYYY-MM-DD`, both ends included. */
export interface RewardAddress {
  readonly claimed: 'all' | 'claimed' | 'not_claimed';
  readonly from: string | null;
  readonly to: string | null;
  readonly consumer: string | null;
  /** The id of the last reward of the page before. */
  readonly after: number | null;
}

const params = {
  claimed: oneOf<'claimed' | 'not_claimed'>(['claimed', 'not_claimed']),
  from: day,
  to: day,
  consumer: text(),
  after: wholeNumber,
};

/** Reads an address. */
export function parseRewardAddress(search: Search): RewardAddress {
  const { claimed, ...others } = parseAddress(params, search);
  return { claimed: claimed ?? 'all', ...others };
}

/** The address of a page of rewards. */
export function rewardHref(programId: number, address: RewardAddress): string {
  const { claimed, ...others } = address;
  return portalPath.loyaltyProgram(programId, { claimed: claimed === 'all' ? null : claimed, ...others });
}

/** Whether anything but the place is asked for. */
export function isFiltered({ claimed, from, to, consumer }: RewardAddress): boolean {
  return claimed !== 'all' || from !== null || to !== null || consumer !== null;
}

/** The stretch of time that days mean in a zone, both ends included; open where a day is null. */
export function stretchOf(
  { from, to }: Pick<RewardAddress, 'from' | 'to'>,
  timeZone: string,
): { readonly from: Date | undefined; readonly to: Date | undefined } {
  return {
    from: from === null ? undefined : resolveLocaltime(`${from}T00:00:00`, timeZone).instant,
    to: to === null ? undefined : resolveLocaltime(`${to}T23:59:59.999`, timeZone).instant,
  };
}
