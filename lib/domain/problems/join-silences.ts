import { byName } from '@/lib/core/by-name';
import { fingerprintOf, type ProblemGroup } from './problem';

/** More stores and tills than these do not fall silent for causes of their own: it is a holiday, or the network. */
const silentMax = 5;
/** Names of stores that are returned. */
const placesMax = 5;

/**
 * Makes one problem of many open silences, whose cause is one as well; others stay as they are, and so do those about
 * which something was decided. Pure.
 */
export function joinSilences(
  groups: readonly ProblemGroup[],
  isOpen: (group: ProblemGroup) => boolean,
): ProblemGroup[] {
  const silences = groups.filter((group) => group.kind === 'silent' && isOpen(group));
  if (silences.length <= silentMax) return [...groups];
  const senders = silences
    .flatMap(({ cause }) => (cause.kind === 'silent' ? cause.senders : []))
    .toSorted((a, b) => byName(a.store, b.store));
  const stores = [...new Set(senders.map(({ store }) => store))];
  const times = silences.map(({ lastSeen }) => lastSeen.getTime());
  const joined: ProblemGroup = {
    kind: 'silent',
    fingerprint: fingerprintOf('silent', 'many'),
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
