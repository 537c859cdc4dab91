import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PostgresBinaries } from './binaries';

const megabyte = 1024 * 1024;

function memoryInMegabytes(): number {
  const constrained = process.constrainedMemory();
  const total = os.totalmem();
  return Math.floor((constrained > 0 ? Math.min(constrained, total) : total) / megabyte);
}

/**
 * Settings for the command line of every start. An upgrade can change them without changing the data folder.
 */
export function postgresSettings(port: number): Record<string, string> {
  const memory = memoryInMegabytes();
  // The system allocates pages on first use, so a small database takes little memory.
  const sharedBuffers = Math.min(8192, Math.max(64, Math.floor(memory / 8)));
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No Unix socket, because it would need its own folder. Connections over loopback need a password.
    unix_socket_directories: '',
    cluster_name: 'receipt-service',
    max_connections: '200',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    maintenance_work_mem: `${Math.min(512, Math.max(64, Math.floor(memory / 32)))}MB`,
    work_mem: '16MB',
    // Statements are short, so compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    // Postgres would log values of failed statements. The service logs these errors itself.
    log_min_messages: 'log',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
}

/**
 * Refills the cache of Postgres at each start, because a search of millions of receipts would wait too long
 * for the disk. Returns no settings if the installation lacks the extension.
 */
export function preloadSettings({ folder }: PostgresBinaries): Record<string, string> {
  const known = ['pg_prewarm.so', 'pg_prewarm.dylib', 'pg_prewarm.dll'];
  const has = known.some((file) => existsSync(path.join(folder, 'lib/postgresql', file)));
  return has ? { shared_preload_libraries: 'pg_prewarm' } : {};
}

/** For tests, whose databases may be lost at any time. */
export const disposableSettings: Record<string, string> = {
  shared_preload_libraries: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '512MB',
  shared_buffers: '128MB',
};
