import { connect } from 'node:net';

const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * True if a database answers. The question is an SSLRequest, which needs no credential and which poolers
 * answer as well.
 */
export function answersAt(host: string, port: number, timeoutInMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  const end = (isAnswered: boolean) => {
    resolve(isAnswered);
    socket.destroy();
  };
  socket.setTimeout(timeoutInMs, () => end(false));
  socket.on('error', () => end(false));
  socket.on('close', () => end(false));
  socket.on('data', () => end(true));
  socket.write(question);
  return promise;
}
