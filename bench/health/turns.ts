import http from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Loaded into the web process before its own code, by `--import turns.ts?port=…`: measures the processor time of each turn of its
// event loop, during which no other caller is answered. Over HTTP it tells the longest since the last time. On a machine that is
// busy with other work it says what the wait of `/health` cannot. It takes a turn after each turn, so that the loop never rests.

const { searchParams } = new URL(import.meta.url);
if (isMainThread && process.argv[1]?.endsWith('/service/web.mjs') === true) {
  let longestInMs = 0;
  let last = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(last);
    longestInMs = Math.max(longestInMs, (user + system) / 1000);
    last = process.threadCpuUsage();
    setImmediate(measure);
  };
  measure();
  const server = http.createServer((_request, response) => {
    response.end(JSON.stringify(longestInMs));
    longestInMs = 0;
  });
  server.listen(Number(searchParams.get('port')), '127.0.0.1').unref();
}
