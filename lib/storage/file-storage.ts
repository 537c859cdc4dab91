import path from 'node:path';
import { config } from '@/lib/config';
import { folderStorage } from './folder-storage';
import type { Storage } from './storage';

/** The storage this installation keeps its files in: the folder `files` of the data folder. */
export function fileStorage(): Storage {
  return folderStorage(path.join(config().dataDir, 'files'));
}
