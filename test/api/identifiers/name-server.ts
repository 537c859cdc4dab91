import { createSocket } from 'node:dgram';
import { decode, encode, type Answer } from 'dns-packet';
import { onTestFinished } from 'vitest';
import { setEnvironment } from '@/test/message-servers';

const mx = (exchange: string) => (name: string) => [
  { type: 'MX' as const, name, data: { preference: exchange === '.' ? 0 : 10, exchange } },
];

/** What a name server says of a name: records by type, or that it does not exist. Silent where it says nothing. */
export type Zone = Readonly<Record<string, ((name: string, type: string) => Answer[]) | 'silent' | 'broken'>>;

/** A name server of a test's own. */
export interface NameServer {
  /** The names that it was asked for, in order. */
  readonly asked: readonly string[];
  /** Returns what `held` has kept waiting so far, and whatever comes later at once. */
  readonly release: () => void;
}

/**
 * Listens until the test is over; `com` exists, other names that are not in the zone do not. Questions about the name
 * `held` wait until the test releases them.
 */
export async function nameServer(zone: Zone, held: string | null = null): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = held !== null;
  socket.on('message', (query, peer) => {
    const { id, questions = [] } = decode(query);
    const { name = '', type = 'A' } = questions[0] ?? {};
    asked.push(name);
    const entry = zone[name];
    if (entry === 'silent') return;
    const com = [{ type: 'NS' as const, name: 'com', data: 'a.gtld-servers.example' }];
    const records = typeof entry === 'function' ? entry(name, type) : name === 'com' ? com : null;
    const code = entry === 'broken' ? 2 : records === null ? 3 : 0;
    const answers = (records ?? []).filter((record) => record.type === type);
    const flags = 0x0180 + code;
    const answer = () =>
      socket.send(encode({ id, type: 'response', flags, questions, answers }), peer.port, peer.address);
    if (isHeld && name === held) waiting.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  setEnvironment({ DNS_SERVERS: `127.0.0.1:${socket.address().port}` });
  return {
    asked,
    release: () => {
      isHeld = false;
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

export const world: Zone = {
  'shop.example.org': mx('mail.shop.example.org'),
  'gmail.com': mx('gmail-smtp-in.l.google.com'),
  'mailinator.com': mx('mail.mailinator.com'),
  'xn--mller-kva.de': mx('mail.xn--mller-kva.de'),
  'nomail.example.org': mx('.'),
  'webonly.example.org': (name) => [{ type: 'A', name, data: '192.0.2.1' }],
  'sixonly.example.org': (name) => [{ type: 'AAAA', name, data: '2001:db8::1' }],
  'nothing.example.org': () => [],
  'gmial.com': mx('squatter.example'),
  'silent.example.org': 'silent',
  'broken.example.org': 'broken',
};
