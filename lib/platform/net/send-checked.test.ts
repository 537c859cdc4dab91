import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { createServer as createTlsServer } from 'node:https';
import { beforeEach, describe, expect, test } from 'vitest';
import { listen, setEnvironment } from '@/test/message-servers';
import { nameServer } from '@/test/api/identifiers/name-server';
import { sendChecked, type CheckedRequest } from './send-checked';

function send(url: string, changes: Partial<CheckedRequest> = {}) {
  const { signal } = new AbortController();
  return sendChecked({ url, headers: {}, body: '{}', timeoutInMs: 15_000, signal, ...changes });
}

async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(request);
    request.resume();
    request.on('end', () => answer(request, response));
  });
  return { port: await listen(server), requests };
}

/** A server that does as `talk` says with each connection. */
function talker(talk: (socket: Socket) => void): Promise<number> {
  return listen(
    createSocketServer((socket) => {
      socket.on('error', () => undefined);
      talk(socket);
    }),
  );
}

beforeEach(() => setEnvironment({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1,inside.example' }));

describe('where requests go', () => {
  test('an address of this machine is refused in every spelling of a URL, and nothing is asked', async () => {
    const { port, requests } = await receiver((_request, response) => response.end());
    setEnvironment({ WEBHOOK_ALLOWED_HOSTS: '' });
    const hosts = ['127.0.0.1', '2130706433', '0x7f000001', '017700000001', '127.1', '0', '[::1]'];
    const more = ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[::127.0.0.1]', 'localhost'];
    for (const host of [...hosts, ...more]) {
      expect(await send(`https://${host}:${port}/`), host).toMatchObject({ failure: 'address_refused' });
      expect(await send(`http://${host}:${port}/`), host).toMatchObject({ failure: 'address_refused' });
    }
    expect(requests).toEqual([]);
  });

  test('one address that is not public refuses all of a name', async () => {
    await nameServer({
      'mixed.example': (name) => [
        { type: 'A', name, data: '93.184.215.14' },
        { type: 'A', name, data: '10.0.0.7' },
      ],
      'six.example': (name) => [
        { type: 'A', name, data: '93.184.215.14' },
        { type: 'AAAA', name, data: 'fd00::1' },
      ],
    });
    expect(await send('https://mixed.example/')).toMatchObject({ failure: 'address_refused', status: null });
    expect(await send('https://six.example/')).toMatchObject({ failure: 'address_refused' });
    expect(await send('https://none.example/')).toMatchObject({ failure: 'name_not_found' });
  });

  test('a name server that changes its answer behind the check is not asked a second time', async () => {
    const { port, requests } = await receiver((_request, response) => response.end());
    let times = 0;
    const { asked } = await nameServer({
      'rebinding.example': (name, type) => {
        if (type === 'A') times += 1;
        // Public at first, of this machine from then on.
        return [{ type: 'A', name, data: times === 1 ? '93.184.215.14' : '127.0.0.1' }];
      },
    });
    const sent = await send(`https://rebinding.example:${port}/`, { timeoutInMs: 1000 });
    expect(sent.status).toBeNull();
    expect(requests).toEqual([]);
    expect(asked.filter((name) => name === 'rebinding.example')).toHaveLength(2);
    expect(await send(`https://rebinding.example:${port}/`)).toMatchObject({ failure: 'address_refused' });
  });

  test('a host that the operator allows keeps its name in Host, and in the greeting of TLS', async () => {
    await nameServer({ 'inside.example': (name) => [{ type: 'A', name, data: '127.0.0.1' }] });
    const { port, requests } = await receiver((_request, response) => response.end('ok'));
    const sent = await send(`http://inside.example:${port}/hook?a=b`, { headers: { 'x-own': 'yes' } });
    expect(sent).toEqual({ status: 200, failure: null, answer: 'ok', retryAfter: null });
    const [request] = requests;
    expect(request?.headers).toMatchObject({ host: `inside.example:${port}`, 'x-own': 'yes' });
    expect(request).toMatchObject({ method: 'POST', url: '/hook?a=b' });
    const named: string[] = [];
    const tls = createTlsServer({
      SNICallback: (name, done) => {
        named.push(name);
        done(null, createSecureContext());
      },
    });
    const tlsPort = await listen(tls);
    expect((await send(`https://inside.example:${tlsPort}/`)).status).toBeNull();
    expect(named).toEqual(['inside.example']);
  });

  test('a password in the address, or another protocol, is refused', async () => {
    for (const url of [
      'https://user:pw@example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'nothing',
    ]) {
      expect(await send(url), url).toMatchObject({ failure: 'address_refused' });
    }
  });
});

describe('answers', () => {
  test('no redirect is followed', async () => {
    const { port, requests } = await receiver((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302, failure: null });
    expect(requests).toHaveLength(1);
  });

  test('the first kilobyte of an answer is kept, and the rest not read', async () => {
    const { port } = await receiver((_request, response) => {
      response.writeHead(500, { 'retry-after': '120' });
      response.write('x'.repeat(900));
      const more = setInterval(() => response.write('y'.repeat(5000)), 1);
      response.on('close', () => clearInterval(more));
    });
    const sent = await send(`http://127.0.0.1:${port}/`);
    expect(sent).toMatchObject({ status: 500, failure: null, retryAfter: '120' });
    expect(sent.answer).toBe('x'.repeat(900) + 'y'.repeat(124));
  });

  test('what hangs before, in or behind the head of its answer is given up in time', async () => {
    const silent = await talker(() => undefined);
    const dripping = await talker((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n');
      const drip = setInterval(() => socket.write('.'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const headless = await talker((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const short = { timeoutInMs: 300 };
    const expected = { failure: 'timeout' };
    expect(await send(`http://127.0.0.1:${silent}/`, short)).toMatchObject({ ...expected, status: null });
    expect(await send(`http://127.0.0.1:${dripping}/`, short)).toMatchObject({ ...expected, status: 200 });
    expect(await send(`http://127.0.0.1:${headless}/`, short)).toMatchObject({ ...expected, status: null });
  });

  test('a name server that says nothing is given up in time', async () => {
    await nameServer({ 'silent.example': 'silent' });
    expect(await send('https://silent.example/', { timeoutInMs: 300 })).toMatchObject({ failure: 'timeout' });
  });

  test('garbage, an answer that breaks off, no server and no TLS are failures of their own', async () => {
    const garbage = await talker((socket) => socket.end('what?\r\n\r\n'));
    const long = await talker((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`));
    const broken = await talker((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nab'));
    const closed = await talker((socket) => socket.destroy());
    expect(await send(`http://127.0.0.1:${garbage}/`)).toMatchObject({ failure: 'malformed_answer' });
    expect(await send(`http://127.0.0.1:${long}/`)).toMatchObject({ failure: 'malformed_answer' });
    const cut = { failure: 'connection_failed', status: 200, answer: 'ab' };
    expect(await send(`http://127.0.0.1:${broken}/`)).toMatchObject(cut);
    expect(await send(`http://127.0.0.1:${closed}/`)).toMatchObject({ failure: 'connection_failed' });
    expect(await send('http://127.0.0.1:1/')).toMatchObject({ failure: 'connection_failed' });
    expect(await send(`https://127.0.0.1:${garbage}/`)).toMatchObject({ failure: 'tls_failed' });
  });

  test('a kept connection that the other side has closed is opened anew', async () => {
    const { port, requests } = await receiver((_request, response) => {
      response.end('ok');
      response.socket?.unref();
    });
    await send(`http://127.0.0.1:${port}/`);
    for (const { socket } of requests) socket.resetAndDestroy();
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, failure: null });
  });

  test('a caller that stops waiting gets its own reason', async () => {
    const silent = await talker(() => undefined);
    const stop = new AbortController();
    const sending = send(`http://127.0.0.1:${silent}/`, { signal: stop.signal });
    stop.abort(new Error('the process stops'));
    await expect(sending).rejects.toThrow('the process stops');
  });
});
