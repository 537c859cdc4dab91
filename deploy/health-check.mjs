// HEALTHCHECK of the image: ends with 0 when the service of this container can do its work.
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
