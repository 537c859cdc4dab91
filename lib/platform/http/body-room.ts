import type { HasRoom } from './request';

export const bodiesBytesMax = 256 * 1024 * 1024;

const held = new Map<number, number>();

export interface BodyRoom {
  readonly take: HasRoom;
  readonly release: () => void;
}

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
    release: () => {
      const left = (held.get(retailerId) ?? 0) - own;
      own = 0;
      if (left > 0) held.set(retailerId, left);
      else held.delete(retailerId);
    },
  };
}
