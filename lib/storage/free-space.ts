import { statfs } from 'node:fs/promises';
import { config } from '@/lib/config';
import { ServiceError } from '@/lib/errors';

const megabyte = 1024 * 1024;

/**
 * Makes sure that the disk below the data folder has room for what is about to be kept. The last of it belongs to the
 * database, which stops altogether where it cannot write, and then nobody could read either.
 * @throws ServiceError `unavailable` when it is nearly full.
 */
export async function checkFreeSpace(): Promise<void> {
  const { dataDir, diskReserveInMegabytes: reserve } = config();
  // A system that does not tell, or a folder that is not there because all is kept elsewhere.
  const disk = reserve === 0 ? null : await statfs(dataDir).catch(() => null);
  if (disk === null || disk.bavail * disk.bsize >= reserve * megabyte) return;
  throw new ServiceError('unavailable', 'the disk of the service is nearly full; nothing new is taken', {
    headers: { 'Retry-After': '60' },
  });
}
