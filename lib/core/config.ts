import path from 'node:path';
import { z } from 'zod';
import { address, flag, isHost, isNameServer, isOrigin, listOf, secretKeyList, whole } from './config-values';
import type { S3Config } from './s3-config';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./.data'),
  DISK_RESERVE: whole(0).default(100),
  DATABASE_URL: address(['postgres', 'postgresql']).optional(),
  DATABASE_OWNER_URL: address(['postgres', 'postgresql']).optional(),
  DATABASE_DIRECT_URL: address(['postgres', 'postgresql']).optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .refine((text) => listOf(text).every((one) => /^postgres(?:ql)?:\/\//.test(one)), {
      error: 'must be addresses that begin with postgres://, separated by commas',
    })
    .optional(),
  DATABASE_PREPARE: flag.default(true),
  DATABASE_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, { error: 'must be the name of a role in lower case' })
    .optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  BASE_URL: z
    .string()
    .refine(isOrigin, { error: 'must be an address such as https://receipts.example, without a path' })
    .optional(),
  SECRET_KEY: secretKeyList.optional(),
  TRUST_PROXY: flag.default(false),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  HEAP_MB: whole(192, 65_536).default(512),
  MAX_CONNECTIONS: whole(1).default(10_000),
  REQUEST_TIMEOUT: whole(1, 86_400).default(300),
  KEEP_ALIVE_TIMEOUT: whole(1, 86_400).default(75),
  JOBS: flag.default(true),
  SANDBOX_ISOLATION: z.enum(['preferred', 'required']).default('preferred'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT: flag.default(true),
  RATE_LIMIT_MAX: whole(1, 10_000_000).default(6000),
  STORAGE_LIMIT_MB: whole(0, 1_000_000_000).default(10_240),
  AUDIT_RETENTION_MIN_DAYS: whole(1, 36_500).default(365),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, {
      error: 'must be at least 16 of the characters of a bearer token: letters, digits and - . _ ~ + /',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['https', 'http']).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  SMTP_URL: address(['smtp', 'smtps', 'smtp+insecure']).optional(),
  MAIL_FROM: z
    .email({ error: "must be an e-mail address alone: the name beside it is the retailer's" })
    .optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: address(['https', 'http']).optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(?:\/[\w-]+)*$/, {
      error: 'must be names of letters, digits, - and _, separated by slashes',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TWILIO_URL: address(['https', 'http']).default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_SMS_FROM: z.string().min(1).optional(),
  TWILIO_WHATSAPP_FROM: z.string().min(1).optional(),
  KICKBOX_URL: address(['https', 'http']).default('https://api.kickbox.com'),
  KICKBOX_API_KEY: z.string().min(1).optional(),
  WEBHOOK_ALLOWED_HOSTS: z
    .string()
    .refine((text) => listOf(text).every(isHost), {
      error: 'must be names or IP addresses of hosts, without a port, separated by commas',
    })
    .optional(),
  DNS_SERVERS: z
    .string()
    .refine((text) => listOf(text).every(isNameServer), {
      error: 'must be IP addresses, with or without a port, separated by commas',
    })
    .optional(),
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Free disk space below which writes are refused; 0 for no reserve. */
  readonly diskReserveInMegabytes: number;
  /** Undefined for the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  /** Address with the role that owns the tables, for migrations; undefined if `databaseUrl` has that role. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReplicaUrls: readonly string[];
  readonly databasePrepare: boolean;
  /** Role that connections switch to; undefined if they keep the role that signs in. */
  readonly databaseRole: string | undefined;
  readonly databasePool: number;
  readonly baseUrl: string;
  readonly secretKey: string | undefined;
  /** If true, the caller's address is read from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  readonly webConcurrency: number;
  readonly heapInMegabytes: number;
  readonly connections: {
    readonly max: number;
    readonly requestTimeoutInSeconds: number;
    readonly keepAliveTimeoutInSeconds: number;
  };
  readonly jobs: boolean;
  readonly sandboxIsolation: 'preferred' | 'required';
  /** `on` adds a demo retailer with valid credentials, `alone` only if there is no other retailer. */
  readonly demo: 'on' | 'off' | 'alone';
  readonly logLevel: string;
  readonly rateLimit: boolean;
  /** Highest value that a retailer may set for a client's calls a minute, and for its calls at once. */
  readonly rateLimitMax: number;
  /** Limit of each retailer's attachments and logos; 0 for no limit. */
  readonly storageLimitInMegabytes: number;
  readonly auditRetentionMinDays: number;
  /** If undefined, metrics cannot be read. */
  readonly metricsToken: string | undefined;
  readonly otlpEndpoint: string | undefined;
  /** If undefined, backups are not encrypted. */
  readonly backupPassphrase: string | undefined;
  /** If undefined, e-mails stay in the built-in outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** If undefined, files are stored in the data folder. */
  readonly s3: S3Config | undefined;
  /** For text and WhatsApp messages. A channel with missing settings uses the built-in outbox. */
  readonly twilio: {
    readonly url: string;
    readonly accountSid: string | undefined;
    readonly authToken: string | undefined;
    readonly smsFrom: string | undefined;
    readonly whatsappFrom: string | undefined;
  };
  /** Kickbox checks e-mail addresses. Without a key, the service checks them itself. */
  readonly kickbox: { readonly url: string; readonly apiKey: string | undefined };
  /**
   * Webhooks may call these hosts at non-public addresses, and over http. Lower case; IPv6 has no brackets.
   */
  readonly webhookAllowedHosts: readonly string[];
  /** Name servers such as `192.0.2.1:53`; null for the machine's settings. */
  readonly dnsServers: readonly string[] | null;
}

/** @throws Error naming every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is invalid:\n${lines.join('\n')}\nSee .env.example.`);
  }
  const value = parsed.data;
  checkPair(value, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  checkPair(value, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN');
  return {
    production: value.NODE_ENV === 'production',
    host: value.HOST,
    port: value.PORT,
    dataDir: path.resolve(value.DATA_DIR),
    diskReserveInMegabytes: value.DISK_RESERVE,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrls: value.DATABASE_REPLICA_URLS === undefined ? [] : listOf(value.DATABASE_REPLICA_URLS),
    databasePrepare: value.DATABASE_PREPARE,
    databaseRole: value.DATABASE_ROLE,
    databasePool: value.DATABASE_POOL,
    baseUrl: (value.BASE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    secretKey: value.SECRET_KEY,
    trustProxy: value.TRUST_PROXY,
    webConcurrency: value.WEB_CONCURRENCY,
    heapInMegabytes: value.HEAP_MB,
    connections: {
      max: value.MAX_CONNECTIONS,
      requestTimeoutInSeconds: value.REQUEST_TIMEOUT,
      keepAliveTimeoutInSeconds: value.KEEP_ALIVE_TIMEOUT,
    },
    jobs: value.JOBS,
    sandboxIsolation: value.SANDBOX_ISOLATION,
    demo: demoOf(value),
    logLevel: value.LOG_LEVEL,
    rateLimit: value.RATE_LIMIT,
    rateLimitMax: value.RATE_LIMIT_MAX,
    storageLimitInMegabytes: value.STORAGE_LIMIT_MB,
    auditRetentionMinDays: value.AUDIT_RETENTION_MIN_DAYS,
    metricsToken: value.METRICS_TOKEN,
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    backupPassphrase: value.BACKUP_PASSPHRASE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    s3: s3ConfigOf(value),
    twilio: {
      url: value.TWILIO_URL,
      accountSid: value.TWILIO_ACCOUNT_SID,
      authToken: value.TWILIO_AUTH_TOKEN,
      smsFrom: value.TWILIO_SMS_FROM,
      whatsappFrom: value.TWILIO_WHATSAPP_FROM,
    },
    kickbox: { url: value.KICKBOX_URL, apiKey: value.KICKBOX_API_KEY },
    webhookAllowedHosts:
      value.WEBHOOK_ALLOWED_HOSTS === undefined ? [] : listOf(value.WEBHOOK_ALLOWED_HOSTS.toLowerCase()),
    dnsServers: value.DNS_SERVERS === undefined ? null : listOf(value.DNS_SERVERS),
  };
}

type Variables = z.output<typeof environment>;

/** A database server or an https address means real use, so only `DEMO` can allow demo accounts. */
function demoOf({
  DEMO: demo,
  DATABASE_URL: databaseUrl,
  BASE_URL: baseUrl = '',
}: Variables): Config['demo'] {
  if (demo !== undefined) return demo ? 'on' : 'off';
  return databaseUrl !== undefined || baseUrl.startsWith('https:') ? 'off' : 'alone';
}

function checkPair(value: Variables, one: keyof Variables, other: keyof Variables): void {
  if ((value[one] === undefined) === (value[other] === undefined)) return;
  throw new Error(`Set both ${one} and ${other}, or neither. See .env.example.`);
}

function s3ConfigOf(value: Variables): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT,
    pathStyle: value.S3_PATH_STYLE ?? value.S3_ENDPOINT !== undefined,
    prefix: value.S3_PREFIX === undefined ? '' : `${value.S3_PREFIX}/`,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  };
}

let current: Config | undefined;

export function config(): Config {
  current ??= readConfig(process.env);
  return current;
}

export function useEnvironment(changes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  current = undefined;
}

export const childEnvironment = (
  changes: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});

export const startedByNpm = () => process.env['npm_lifecycle_event'] !== undefined;
