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

/**
 * Makes sure that the disk below the data folder has room for what is about to be kept. The last of it belongs to the
 * database, which stops altogether where it cannot write, and then nobody could read either.
 * @throws ServiceError `unavailable` when it is nearly full.
 */
export async function checkFreeSpace(): Promise<void> {
  const { diskReserveInMegabytes: reserve } = config();
  const disk = reserve === 0 ? null : await readFreeSpace();
  if (disk === null || disk.freeBytes >= reserve * megabyte) return;
  throw new ServiceError('unavailable', 'the disk of the service is nearly full; new data is refused', {
    headers: { 'Retry-After': '60' },
  });
}
