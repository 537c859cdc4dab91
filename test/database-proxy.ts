import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to a statement: it never reaches the database, or it does and its result is lost. */
export type Fault = 'not run' | 'answer lost';

/** Between a pool and its database; counts the statements that go through, of all connections, and breaks some. */
export interface DatabaseProxy {
  /** Address of the database by way of the proxy. */
  readonly url: string;
  /** Begins to count anew, without breaking any statement. */
  readonly countFromHere: () => void;
  /** Begins to count anew, and breaks the connection of the n-th statement from now on (1 is the next one). */
  readonly failAt: (n: number, fault: Fault) => void;
  /** Statements since counting began. */
  readonly counted: () => number;
  /** The statement that was broken, as SQL; null while none was. */
  readonly broken: () => string | null;
  /** Breaks all connections and takes none, until `goOn`. */
  readonly refuse: () => void;
  /** Passes nothing on and says nothing, as a machine does that lost its power, until `goOn`. */
  readonly fallSilent: () => void;
  /** Keeps back what follows the rows of the next COPY, as a network may that cuts there; returns what lets it pass. */
  readonly holdEndOfCopy: () => () => void;
  /** Works again, for the database at another address where one is given. */
  readonly goOn: (target?: string) => void;
  readonly stop: () => Promise<void>;
}

/** A message of the protocol's second part, after the first one of a connection, which has no type. */
interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Cuts a stream of bytes into messages of Postgres' protocol, version 3: a type, four bytes of length, the rest. */
function messageReader(startsUntyped: boolean): (chunk: Buffer) => Message[] {
  let waiting = Buffer.alloc(0);
  let isUntyped = startsUntyped;
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isUntyped ? 0 : 1;
      if (waiting.length < head + 4) return messages;
      const length = head + waiting.readInt32BE(head);
      if (waiting.length < length) return messages;
      messages.push({
        type: isUntyped ? 'startup' : String.fromCharCode(waiting[0] ?? 0),
        bytes: waiting.subarray(0, length),
      });
      waiting = waiting.subarray(length);
      isUntyped = false;
    }
  };
}

/** The texts that end with a zero byte, from `start` on. */
function texts(bytes: Buffer, start: number, count: number): string[] {
  return bytes.toString('utf8', start).split('\0', count);
}

/** What a connection's messages say of its statements: which one is executed, by the name it was prepared under. */
function statementReader(): (message: Message) => string | null {
  const prepared = new Map<string, string>();
  let bound = '';
  return ({ type, bytes }) => {
    if (type === 'Q') return texts(bytes, 5, 1)[0] ?? '';
    if (type === 'P') {
      const [name = '', sql = ''] = texts(bytes, 5, 2);
      prepared.set(name, sql);
    }
    if (type === 'B') bound = texts(bytes, 5, 2)[1] ?? '';
    return type === 'E' ? (prepared.get(bound) ?? bound) : null;
  };
}

type Mode = 'passing' | 'refusing' | 'silent';

/** Listens on a free port of 127.0.0.1 in front of a database. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: Mode = 'passing';
  let counted = 0;
  let broken: string | null = null;
  let planned: { readonly n: number; readonly fault: Fault } | null = null;
  /** Calls that send what is kept back of a COPY's end; null where nothing is to be kept back. */
  let held: (() => void)[] | null = null;

  const isDue = () => planned !== null && broken === null && counted === planned.n;

  function pass(client: Socket): void {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket.on('error', () => undefined).setNoDelay());
      socket.on('close', () => sockets.delete(socket));
    }
    const fromClient = messageReader(true);
    const fromServer = messageReader(false);
    const statementOf = statementReader();
    // Each is answered by one ReadyForQuery, as is the start of the connection.
    let roundsAsked = 1;
    let state: 'open' | 'last round' | 'cut' = 'open';
    // A later reader finds that the database knows of it: its own end comes first.
    const cut = () => {
      state = 'cut';
      server.end();
      server.resume();
    };
    client.on('data', (chunk) => {
      for (const message of fromClient(chunk)) {
        if (state === 'cut') return;
        const sql = statementOf(message);
        if (sql !== null) counted += 1;
        if (sql !== null && isDue()) {
          broken = sql;
          if (planned?.fault === 'not run') return cut();
          state = 'last round';
        }
        if (message.type === 'S' || message.type === 'Q') roundsAsked += 1;
        if (mode === 'passing') server.write(message.bytes);
      }
    });
    server.on('data', (chunk) => {
      const messages = fromServer(chunk);
      roundsAsked -= messages.filter(({ type }) => type === 'Z').length;
      const last = messages.findIndex(({ type }) => type === 'c');
      if (held !== null && (held.length > 0 || last >= 0)) {
        // Counted from the end: the first message may have begun in a chunk before.
        const after = held.length > 0 ? messages : messages.slice(last + 1);
        const rest = after.reduce((sum, { bytes }) => sum + bytes.length, 0);
        client.write(chunk.subarray(0, chunk.length - rest));
        held.push(() => client.write(chunk.subarray(chunk.length - rest)));
      } else if (state === 'open' && mode === 'passing') client.write(chunk);
      else if (state === 'last round' && roundsAsked === 0) cut();
    });
    client.on('close', () => server.end());
    server.on('close', () => client.destroy());
  }

  const listener = createServer((client) => {
    if (mode === 'refusing') client.destroy();
    else pass(client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const plan = (next: typeof planned) => {
    planned = next;
    counted = 0;
    broken = null;
  };
  return {
    url: url.href,
    countFromHere: () => plan(null),
    failAt: (n, fault) => plan({ n, fault }),
    counted: () => counted,
    broken: () => broken,
    refuse: () => {
      mode = 'refusing';
      destroyAll();
    },
    fallSilent: () => {
      mode = 'silent';
    },
    holdEndOfCopy: () => {
      const kept: (() => void)[] = (held = []);
      return () => {
        held = null;
        for (const send of kept) send();
      };
    },
    goOn: (next = target) => {
      ({ hostname, port } = new URL(next));
      // What was swallowed meanwhile is gone, and its connections with it.
      if (mode === 'silent') destroyAll();
      mode = 'passing';
    },
    stop: async () => {
      const closed = once(listener, 'close');
      listener.close();
      destroyAll();
      await closed;
    },
  };
}
