import os from 'node:os';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { packObjects } from './pack-objects.ts';

/**
 * The PDF process does not get our environment. It receives settings, reports `ready`, and answers each JSON
 * document with bytes or an error.
 */

export interface CompilerSettings {
  readonly fontFolders: readonly string[];
  readonly template: string;
}

export type CompilerRequest = { readonly settings: CompilerSettings } | { readonly document: string };

export type CompilerAnswer =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly bytes: Uint8Array;
      readonly heldBytes: number;
    }
  | { readonly kind: 'failed'; readonly error: string };

// A low priority, so that web pages are served before PDFs.
os.setPriority(5);
let compile: ((document: string) => Uint8Array) | null = null;

function prepare({ fontFolders, template }: CompilerSettings): (document: string) => Uint8Array {
  const compiler = NodeCompiler.create({
    // The template is self-contained, so no file is read there.
    workspace: os.tmpdir(),
    fontArgs: [{ fontPaths: [...fontFolders] }],
  });
  return (document) => {
    const pdf = compiler.pdf({ mainFileContent: template, inputs: { document } }, { pdfStandard: 'ua-1' });
    // Drops results that the last four documents did not use. The template stays in the cache.
    compiler.evictCache(4);
    return packObjects(pdf);
  };
}

function answer(request: CompilerRequest): CompilerAnswer {
  try {
    if ('settings' in request) {
      compile = prepare(request.settings);
      return { kind: 'ready' };
    }
    if (compile === null) throw new Error('A document came before the settings.');
    const bytes = compile(request.document);
    return { kind: 'done', bytes, heldBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (request: CompilerRequest) => process.send?.(answer(request)));
