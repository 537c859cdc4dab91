import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/core/i18n/request.ts',
  experimental: {
    // Texts are parsed when the service is built, so that no page carries the parser of ICU messages.
    messages: {
      path: ['./lib/core/i18n/messages', './lib/core/i18n/receipt-messages'],
      locales: 'infer',
      format: 'json',
      precompile: true,
    },
  },
});

/**
 * A build in half the time and a quarter of the space (115 to 58 s of processor time, 326 to 77 MB). The server's code is
 * left readable, so the stacks in its log need no source maps; a cache helps only who builds twice in one folder.
 */
const leanBuild = {
  serverMinification: false,
  serverSourceMaps: false,
  turbopackSourceMaps: false,
  turbopackInputSourceMaps: false,
  turbopackFileSystemCacheForBuild: false,
};

/** @type {import('next').NextConfig} */
const config = {
  // Our pipeline answers a trailing slash with its own 404 (contract section 1), so Next must not redirect first.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // No page of ours uses it, and `/_next/image` would give any picture behind a consumer link to shared caches, and keep a copy
  // on the disk that outlives the link, the receipt and an erasure.
  images: { unoptimized: true },
  // A page that was fetched because its link was pointed at is shown for half a minute at most, not for five.
  experimental: {
    staleTimes: { static: 30 },
    // A step that finds no network waits for it on the page that is shown; else the browser's own error page takes its place.
    useOffline: true,
    // A page of the portal is 12 or 13 files of script, with the default of 50 kB (before they are made small) 16 to 24.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 800_000 },
    // 150 MB of code at the start, most of it of API routes, which the server in front answers itself.
    preloadEntriesOnStart: false,
    ...(process.env.NODE_ENV === 'production' ? leanBuild : {}),
  },
  // Portal and sign-in pages: never in a frame, never guessed at, also on hosts that run plain Next. `server/http/route-request.ts`
  // adds the rest and the policy that names the scripts of each answer; receipt pages and the API set stricter ones themselves.
  headers: async () => [
    {
      source: '/((?!r/|api/).*)',
      headers: [
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
    // Browsers look at it again whenever the address changes, so at each step through a list.
    { source: '/icon.svg', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
    // Anyone who knows this address sets the password.
    {
      source: '/reset-password/:token*',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
  ],
  // `npm test` checks types, tests included; the build has to work where development packages are not installed.
  typescript: { ignoreBuildErrors: true },
  // Native or worker-spawning packages that a bundler would break.
  serverExternalPackages: ['@node-rs/argon2', 'pg-boss', 'pino', 'postgres', 'prom-client'],
};

export default withNextIntl(config);
