import { statfs } from 'node:fs/promises';
import { config } from '@/lib/core/config';
import { ServiceError } from '@/lib/core/errors';

const megabyte = 1024 * 1024;

/** Room on the disk below the data folder, in bytes. */
interface Disk {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** How much room there is; null for a system that does not tell, or a folder that is not there because all is kept elsewhere. */
export async function readFreeSpace(): Promise<Disk | null> {
  const disk = await statfs(config().dataDir).catch(() => null);
  return disk === null ? null : { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
}

/** How old what is known of the disk may be: a request cannot fill the reserve of 100 MB within it. */
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
 * Makes sure that the disk below the data folder has room for what is about to be kept. The last of it belongs to the
 * database, which stops altogether where it cannot write, and then reads would fail too.
 * The disk is asked at most once a second; requests in between go by its last answer.
 * @throws ServiceError `unavailable` when it is nearly full.
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
