import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { config } from '@/lib/core/config';

/** A way to the database that notes, as text, each piece that is written to it. */
export async function listenInBetween() {
  const writes: string[] = [];
  const there = new URL(config().databaseUrl ?? '');
  const listener = createServer((socket) => {
    const onward = connect(Number(there.port || 5432), there.hostname);
    socket.on('data', (piece) => writes.push(piece.toString('latin1')));
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const here = new URL(there);
  here.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return { url: here.toString(), writes, stop: () => listener.close() };
}
