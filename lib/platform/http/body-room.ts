import type { HasRoom } from './request';

/**
 * Bytes of request bodies that a process holds of one retailer at once. A client may call a thousand times at once, each time with
 * 20 MiB, and the memory is everybody's.
 */
export const bodiesBytesMax = 256 * 1024 * 1024;

const held = new Map<number, number>();

/** The room that the body of one call takes of its retailer's. */
export interface BodyRoom {
  readonly take: HasRoom;
  /** Once the call is answered. */
  readonly giveBack: () => void;
}

/** Begins to count what a call of a retailer holds. */
export function bodyRoomOf(retailerId: number): BodyRoom {
  let own = 0;
  return {
    take: (bytes) => {
      const all = (held.get(retailerId) ?? 0) + bytes;
      if (all > bodiesBytesMax) return false;
      own += bytes;
      held.set(retailerId, all);
      return true;
    },
    giveBack: () => {
      const left = (held.get(retailerId) ?? 0) - own;
      own = 0;
      if (left > 0) held.set(retailerId, left);
      else held.delete(retailerId);
    },
  };
}
