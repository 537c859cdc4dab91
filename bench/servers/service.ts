import { config } from '@/lib/core/config';
import { createWebServer } from '@/server/http/web-server';

// The service's own server and pipeline, without the pages behind it.
createWebServer(async (_request, response) => {
  response.writeHead(404).end();
}).listen(config().port, '127.0.0.1', () => process.send?.('ready'));

process.once('disconnect', () => process.exit(0));
