import { connect } from 'node:net';

/** The protocol's SSLRequest: 8 bytes long, then the number of the question. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Needs no credential: any byte in answer to the protocol's SSLRequest will do, which poolers give, too. */
export function answersAt(host: string, port: number, patienceInMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  const end = (isAnswered: boolean) => {
    resolve(isAnswered);
    socket.destroy();
  };
  socket.setTimeout(patienceInMs, () => end(false));
  socket.on('error', () => end(false));
  socket.on('close', () => end(false));
  socket.on('data', () => end(true));
  socket.write(question);
  return promise;
}
