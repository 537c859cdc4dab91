import { createServer } from 'node:http';
import { config } from '@/lib/core/config';
import { routeRequest } from '@/server/http/route-request';

// The service's own front and pipeline, without the pages behind it.
const listener = routeRequest(async (_request, response) => {
  response.writeHead(404).end();
});
createServer(listener).listen(config().port, '127.0.0.1', () => process.send?.('ready'));

process.once('disconnect', () => process.exit(0));
