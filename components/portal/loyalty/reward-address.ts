import { resolveLocaltime } from '@/lib/domain/receipts/localtime';
import { addressOf, dayArgument, numberArgument, textArgument } from '../list/page-address';

/** Which rewards a program's page shows, as its address says it. Days are `YYYY-MM-DD`, both ends included. */
export interface RewardAddress {
  readonly claimed: 'all' | 'claimed' | 'not_claimed';
  readonly from: string | null;
  readonly to: string | null;
  readonly consumer: string | null;
  /** The id of the last reward of the page before. */
  readonly after: number | null;
}

/** Reads an address; whatever makes no sense in it is left out. */
export function parseRewardAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): RewardAddress {
  const claimed = textArgument(search, 'claimed');
  return {
    claimed: claimed === 'claimed' || claimed === 'not_claimed' ? claimed : 'all',
    from: dayArgument(search, 'from'),
    to: dayArgument(search, 'to'),
    consumer: textArgument(search, 'consumer'),
    after: numberArgument(search, 'after'),
  };
}

/** The address of a page of rewards. */
export function rewardHref(programId: number, address: RewardAddress): string {
  const { claimed, ...others } = address;
  return addressOf(`/loyalty/${programId}`, { claimed: claimed === 'all' ? null : claimed, ...others });
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
