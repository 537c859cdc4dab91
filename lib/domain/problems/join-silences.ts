import { byName } from '@/lib/core/by-name';
import type { SilentSender } from './find-silent';
import { fingerprintOf, type ProblemGroup } from './problem';

/** More silences than this have one cause, such as a holiday or a network failure. */
const silentMax = 5;
const placesMax = 5;

export const manySilences = fingerprintOf('silent', 'many');

/**
 * Joins all open silences if there are many, otherwise only those that an earlier decision about joined
 * silences covers.
 */
export function joinSilences(
  groups: readonly ProblemGroup[],
  isOpen: (group: ProblemGroup) => boolean,
  decided: ReadonlySet<SilentSender> = new Set(),
): ProblemGroup[] {
  const open = groups.filter((group) => group.kind === 'silent' && isOpen(group));
  const silences =
    open.length > silentMax
      ? open
      : open.filter((group) => sendersOf(group).every((one) => decided.has(one)));
  if (silences.length === 0) return [...groups];
  const senders = silences.flatMap(sendersOf).toSorted((a, b) => byName(a.store, b.store));
  const stores = [...new Set(senders.map(({ store }) => store))];
  const times = silences.map(({ lastSeen }) => lastSeen.getTime());
  const joined: ProblemGroup = {
    kind: 'silent',
    fingerprint: manySilences,
    count: senders.length,
    stores: new Set(senders.map(({ storeId }) => storeId)).size,
    tills: senders.filter(({ tillUuid }) => tillUuid !== null).length,
    places: stores.slice(0, placesMax),
    firstSeen: new Date(Math.min(...times)),
    lastSeen: new Date(Math.max(...times)),
    sample: null,
    cause: { kind: 'silent', senders },
  };
  return [...groups.filter((group) => !silences.includes(group)), joined];
}

export function sendersOf({ cause }: ProblemGroup) {
  return cause.kind === 'silent' ? cause.senders : [];
}
