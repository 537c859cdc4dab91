import { statfs } from 'node:fs/promises';
import { config } from '@/lib/core/config';
import { ServiceError } from '@/lib/core/errors';

const megabyte = 1024 * 1024;

interface Disk {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

export async function readFreeSpace(): Promise<Disk | null> {
  const disk = await statfs(config().dataDir).catch(() => null);
  return disk === null ? null : { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
}

/**
 * Milliseconds for which the free space is not read again: too short for requests to fill the reserve, 100 MB
 * by default.
 */
const knownForMs = 1_000;

const known: { freeBytes: number; readAt: number; reading: Promise<void> | null } = {
  freeBytes: Infinity,
  readAt: -Infinity,
  reading: null,
};

async function readFreeBytes(): Promise<void> {
  known.freeBytes = (await readFreeSpace())?.freeBytes ?? Infinity;
  known.readAt = performance.now();
  known.reading = null;
}

/**
 * Keeps a reserve, because a database that cannot write stops.
 * @throws ServiceError `unavailable` if the disk is nearly full.
 */
export async function checkFreeSpace(): Promise<void> {
  const reserveBytes = config().diskReserveInMegabytes * megabyte;
  if (reserveBytes === 0) return;
  if (performance.now() - known.readAt > knownForMs) await (known.reading ??= readFreeBytes());
  if (known.freeBytes >= reserveBytes) return;
  throw new ServiceError('unavailable', 'the disk of the service is nearly full; new data is refused', {
    headers: { 'Retry-After': '60' },
  });
}
