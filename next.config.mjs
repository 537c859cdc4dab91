import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  // Our pipeline answers a trailing slash with its own 404 (contract section 1), so Next must not redirect first.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // Portal and sign-in pages: never in a frame, never guessed at. Receipt pages and the API set stricter ones themselves.
  headers: async () => [
    {
      source: '/((?!r/|api/).*)',
      headers: [
        {
          key: 'Content-Security-Policy',
          value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
        },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
  ],
  // `npm test` checks types, tests included; the build has to work where development packages are not installed.
  typescript: { ignoreBuildErrors: true },
  // Native or worker-spawning packages that a bundler would break.
  serverExternalPackages: ['@node-rs/argon2', 'pg-boss', 'pino', 'postgres'],
};

export default withNextIntl(config);
