import http from 'node:http';

// A server that does nothing but answer: what it lets others wait is the machine's doing.

const server = http.createServer((_request, response) => response.end('{}'));
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit(0));
