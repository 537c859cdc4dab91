import http from 'node:http';

// A process of its own, so that its clock does not wait for the attacker: asks for /health every few milliseconds,
// whether the answer before has come or not, and tells how long each took from when it was due.

const everyInMs = 5;
const [, , origin = ''] = process.argv;
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });

let waits: number[] = [];
let failed = 0;
let underWay = 0;
let due = 0;
let isPolling = false;

function ask(dueAt: number): void {
  underWay += 1;
  const settle = (isOk: boolean) => {
    waits.push(performance.now() - dueAt);
    if (!isOk) failed += 1;
    underWay -= 1;
    tellWhenDone();
  };
  const request = http.get(`${origin}/api/health`, { agent }, (response) => {
    response.resume();
    response.on('end', () => settle(response.statusCode === 200));
  });
  request.on('error', () => settle(false));
}

function tellWhenDone(): void {
  if (isPolling || underWay > 0) return;
  process.send?.({ waits, failed });
}

function tick(): void {
  if (!isPolling) return;
  for (const now = performance.now(); due <= now; due += everyInMs) ask(due);
  setTimeout(tick, Math.max(0, due - performance.now()));
}

process.on('message', (message) => {
  isPolling = message === 'begin';
  if (!isPolling) return tellWhenDone();
  waits = [];
  failed = 0;
  due = performance.now();
  tick();
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
