import path from 'node:path';
import { config } from '@/lib/core/config';
import { folderStorage } from './folder-storage';
import { s3Storage } from './s3-storage';
import type { Storage } from './storage';

export function fileStorage(): Storage {
  const { s3, dataDir } = config();
  return s3 === undefined ? folderStorage(path.join(dataDir, 'files')) : s3Storage(s3);
}
