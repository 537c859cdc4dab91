'use client';

import { useMemo, useState } from 'react';
import { limits } from '@/lib/core/limits';
import type { MappingSource } from './mapping';

export interface ChosenFile {
  readonly name: string;
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

export type FileProblem = 'tooLarge' | 'unreadable';

export const typed = 'typed';
export const fromFile = 'file';

/** Most bytes of a file (contract section 6). */
export const fileBytesMax = limits.bodyBytesMax;

interface SourceStart {
  readonly raw: string | null;
  readonly text: string;
  readonly file: ChosenFile | null;
}

export function useSource(start: SourceStart) {
  const [chosen, setChosen] = useState(start.raw ?? (start.file === null ? typed : fromFile));
  const [text, setText] = useState(start.text);
  const [file, setFile] = useState(start.file);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const source = useMemo(() => sourceOf(chosen, text, file), [chosen, text, file]);

  const choose = (value: string) => {
    setProblem(null);
    setChosen(value);
  };
  const takeFile = async (picked: File): Promise<boolean> => {
    const bytes = picked.size > fileBytesMax ? 'tooLarge' : await bytesOf(picked);
    setProblem(typeof bytes === 'string' ? bytes : null);
    if (typeof bytes === 'string') return false;
    setFile({ name: picked.name, type: picked.type === '' ? null : picked.type, bytes });
    setChosen(fromFile);
    return true;
  };
  return { source, chosen, choose, text, setText, file, takeFile, problem };
}

export type SourceChoice = ReturnType<typeof useSource>;

async function bytesOf(file: File): Promise<Uint8Array | 'unreadable'> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // It is a folder, or a file that was moved meanwhile.
    return 'unreadable';
  }
}

function sourceOf(chosen: string, text: string, file: ChosenFile | null): MappingSource | null {
  if (chosen === typed) return text === '' ? null : { content: base64Of(new TextEncoder().encode(text)) };
  if (chosen !== fromFile) return { raw_id: chosen };
  if (file === null) return null;
  const content = base64Of(file.bytes);
  return file.type === null ? { content } : { content, content_type: file.type };
}

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
