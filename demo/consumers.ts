import type { JsonObject } from '@/lib/core/json';
import type { Market } from '@/demo/markets';
import { Random } from '@/demo/random';
import type { SeedStore } from '@/demo/stores';

export interface DemoConsumer {
  /** E-mail address at a reserved domain, or the number of a loyalty card. */
  readonly identifier: string;
  readonly email: string;
  /** Properties of the identifier (contract section 8). */
  readonly properties: JsonObject;
}

const peoplePerTown = 10_000;

/** A town has the same consumers for every seed. */
export function pickConsumer(random: Random, store: SeedStore): DemoConsumer {
  // The cube makes a tenth of the people come on about half of the visits.
  return makeConsumer(store, Math.floor(random.next() ** 3 * peoplePerTown));
}

/** `number` and town determine all data. */
function makeConsumer(store: SeedStore, number: number): DemoConsumer {
  const random = new Random(7_919, store.place.town, number);
  const { market, place } = store;
  const first = random.pick(market.firstNames);
  const last = random.pick(market.lastNames);
  // Each town has a domain, so no two consumers share an address. `.example` is reserved, so no mail arrives.
  const email = `${mailName(first)}.${mailName(last)}${number}@${mailName(place.city)}.example`;
  const properties: JsonObject = {
    name: { title: null, first, middle: null, last },
    email,
    postcode: place.postcode,
    city: place.city,
    address: [place.street.replace(/\d+/, () => String(random.whole(1, 180)))],
  };
  if (random.chance(0.4)) properties['phone'] = phoneIn(market, random);
  if (random.chance(0.3)) properties['birthdate'] = birthdate(random);
  if (random.chance(0.06)) properties['opt-out'] = ['receipts'];
  return {
    identifier: random.chance(0.6) ? email : cardNumber(place.town * peoplePerTown + number),
    email,
    properties,
  };
}

/** Multiplying by a prime scatters the numbers without collisions. */
function cardNumber(unique: number): string {
  return `970${String((unique * 104_729) % 1_000_000_000).padStart(9, '0')}`;
}

function mailName(name: string): string {
  const plain = name.toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ı', 'i');
  return plain.normalize('NFD').replace(/[^a-z]/g, '');
}

/** Uses ranges that regulators reserve for films or have not assigned. */
function phoneIn(market: Market, random: Random): string {
  const digits = (length: number) => String(random.whole(0, 10 ** length - 1)).padStart(length, '0');
  if (market.country === 'GBR') return `+447700900${digits(3)}`;
  if (market.country === 'FRA') return `+336399800${digits(2)}`;
  if (market.country === 'DEU') return `+4915239955${digits(3)}`;
  return `${market.country === 'NLD' ? '+3161000' : market.country === 'POL' ? '+4850000' : '+4366000'}${digits(4)}`;
}

function birthdate(random: Random): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${random.whole(1945, 2006)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
}
